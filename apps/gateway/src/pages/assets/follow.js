// Follows runs by the account's live events: one run on its page, or all that a list shows.

const place = document.querySelector('[data-follow]');
const language = document.documentElement.lang;
const { follow, words, newest, benchmark } = place.dataset;
const states = JSON.parse(words);
const isList = follow === 'list';
const RELOAD_AFTER_MS = 600;

/** Elements of runs on this page, by the run's id. */
const shown = new Map([...document.querySelectorAll('[data-run]')].map((element) => [element.dataset.run, element]));
let reloading;

/** What only the server can say (a score, a new run) is asked of it: once, however much happened. */
function reloadSoon() {
  reloading ??= setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}

/** Whether a run that is not shown belongs into the list. */
const isNew = (runNumber, benchmarkId) =>
  isList && runNumber > Number(newest) && (benchmark === '' || benchmark === benchmarkId);

function showState(element, state) {
  const badge = element.querySelector('[data-state]');
  if (badge.dataset.state === state) return;
  const before = states[badge.dataset.state];
  const now = states[state];
  if (before.ends) return;
  badge.dataset.state = state;
  badge.className = `state ${state}`;
  const [sign, word] = badge.children;
  sign.textContent = now.sign;
  word.textContent = now.word;
  if (now.ends) reloadSoon();
}

const number = (value, options) => new Intl.NumberFormat(language, options).format(value);

function duration(seconds) {
  const minutes = Math.round(seconds / 60);
  const [value, unit] = seconds < 90 ? [Math.max(1, Math.round(seconds)), 'second'] : [minutes, 'minute'];
  return number(value, { style: 'unit', unit, unitDisplay: 'short' });
}

function showProgress({ run_id: id, done, total, per_second: rate, failed }) {
  const progress = shown.get(id)?.querySelector('[data-progress]');
  if (progress === null || progress === undefined) return;
  const patterns = JSON.parse(progress.dataset.patterns);
  const bar = progress.querySelector('progress');
  if (done < bar.value) return;
  bar.max = total;
  bar.value = done;
  progress.querySelector('[data-of]').textContent = patterns.of
    .replace('{done}', number(done))
    .replace('{total}', number(total));
  const more = [];
  if (rate > 0) more.push(patterns.rate.replace('{rate}', number(rate, { maximumFractionDigits: 1 })));
  if (rate > 0 && done < total) more.push(patterns.left.replace('{time}', duration((total - done) / rate)));
  if (failed > 0) more.push(patterns.failed.replace('{count}', number(failed)));
  progress.querySelector('[data-more]').textContent = more.map((text) => ` · ${text}`).join('');
}

function showRun(run) {
  const element = shown.get(run.id);
  if (element === undefined) {
    if (isNew(run.number, run.benchmark.id)) reloadSoon();
    return;
  }
  showState(element, run.state);
  showProgress({ run_id: run.id, done: run.answered, total: run.planned, per_second: 0, failed: 0 });
}

function showMove({ run_id: id, number: runNumber, benchmark_id: benchmarkId, state }) {
  const element = shown.get(id);
  if (element !== undefined) showState(element, state);
  else if (isNew(runNumber, benchmarkId)) reloadSoon();
}

// The browser comes back by itself after every end, with the position of the last event.
const stream = new EventSource('/v1/events');
const on = (type, show) => stream.addEventListener(type, ({ data }) => show(JSON.parse(data)));
on('snapshot', ({ runs }) => runs.forEach(showRun));
on('reset', () => reloadSoon());
on('run.state_changed', ({ data }) => showMove(data));
on('run.progress', showProgress);

const live = document.querySelector('[data-live]');
if (live !== null) live.hidden = false;
