import { AppError, isErrorCode, type RunState, type RunView } from '@benchgen/contracts';
import { formatScore, type CompleteLanguage } from '@benchgen/language';
import { errorSentence, joined, link, own, quoted, type Phrase, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';

/** The run's page, for the account of the conversation. */
export const runUrl = (linkBase: string, number: number): string => `${linkBase}/runs/${String(number)}`;

/** How a run stands, in a sentence or two; as an answer to "is it done?" it begins with a yes or a no. */
function runSentences(run: RunView, language: CompleteLanguage, { asked }: { asked: boolean }): Phrase {
  const w = words(language);
  const { number, answered, planned, cancelRequested } = run;
  const ended = ENDED.has(run.state);
  if (cancelRequested && !ended) return w('state.cancelling', { number });
  if (run.state === 'finished') return finished(run, language, asked);
  if (run.state === 'failed')
    return joined([w('state.failed', { number, reason: reasonOf(run, language) }), w('state.runAgain')], ' ');
  const sentence = w(`state.${run.state}`, { number, answered, planned });
  return asked && !ended ? joined([w('state.notYet'), sentence], ' ') : sentence;
}

const ENDED: ReadonlySet<RunState> = new Set<RunState>(['finished', 'failed', 'cancelled']);

function finished({ number, score }: RunView, language: CompleteLanguage, asked: boolean): Phrase {
  const w = words(language);
  if (score === null) return w('state.finishedWithout', { number });
  const told = w(asked ? 'state.finishedYes' : 'state.finished', { number, score: own(formatScore(score, language)) });
  if (score.complete) return told;
  return joined([told, w('state.incomplete', { count: score.planned - score.answered })], ' ');
}

const reasonOf = ({ errorCode }: RunView, language: CompleteLanguage): Phrase =>
  errorCode !== null && isErrorCode(errorCode)
    ? errorSentence(new AppError(errorCode), language)
    : words(language)('state.noReason');

/** Tells a run whole: sentence, link, the parts that front ends draw, and that it is what "it" means now. */
export function tellRun(run: RunView, turn: Turn, how: { asked: boolean }): void {
  const url = runUrl(turn.linkBase, run.number);
  turn.say(joined([runSentences(run, turn.language, how), link(url)], '\n'));
  if (run.state === 'finished' && run.score !== null)
    turn.voice.part({ kind: 'score', runId: run.id, number: run.number, score: run.score, url });
  else turn.voice.part(runPart(run, turn.linkBase));
  mentionRun(run, turn);
}

export const runPart = ({ id, number, state, benchmark, model }: RunView, linkBase: string) =>
  ({
    kind: 'run_ref',
    runId: id,
    number,
    state,
    title: benchmark.title,
    modelTitle: model.title,
    url: runUrl(linkBase, number),
  }) as const;

/** The run itself last: of what was mentioned, the latest is what "it" means. */
export function mentionRun({ id, number, benchmark, model }: RunView, turn: Turn): void {
  turn.voice.mention({ kind: 'benchmark', id: benchmark.id, title: benchmark.title });
  turn.voice.mention({ kind: 'model', id: model.id, title: model.title });
  turn.voice.mention({ kind: 'run', id, number, title: `“${benchmark.title}” · ${model.title}` });
}

/** One line of a list of runs. */
export function runLine(run: RunView, turn: Turn): Phrase {
  const w = words(turn.language);
  const { number, state, answered, planned, benchmark, model, score } = run;
  const result = score === null ? w(`recent.${state}`, { answered, planned }) : own(formatScore(score, turn.language));
  const of = { benchmark: quoted(benchmark.title), model: quoted(model.title) };
  return w('recent.line', { number, ...of, result, link: link(runUrl(turn.linkBase, number)) });
}
