import { AppError, isErrorCode, type AnswerView, type Page, type RunView } from '@benchgen/contracts';
import { isTerminal, RUN_TRANSITIONS } from '@benchgen/domain';
import { formatCredits, formatDate, joinList } from '@benchgen/language';
import { sentenceFor } from '@benchgen/service-kit';
import { fact } from '../benchmark-page.js';
import type { Reader } from '../catalogue/index.js';
import { html, type Html } from '../html.js';
import type { PageContent } from '../layout.js';
import { plainTitle, title } from '../outside-text.js';
import { stateBadge, stateWords } from '../state-badge.js';
import { answersTable } from './answers-table.js';
import { progressSection, scoreSection } from './run-result.js';

/** One run: how far it is or what came of it, and every question with its answer. */
export function runPage(reader: Reader, run: RunView, answers: Page<AnswerView>, isFirstPage: boolean): PageContent {
  const { say } = reader;
  const moves = !isTerminal(RUN_TRANSITIONS, run.state);
  const heading = say('run.title', { number: String(run.number) });
  const base = run.url.replace(/\/runs\/\d+$/, '');
  return {
    title: `${heading} · ${plainTitle(run.benchmark.title)} · BenchGen`,
    scripts: moves ? ['follow.js'] : [],
    body: html`
      <nav><a href="/">${say('home')}</a></nav>
      <article ${moves && html`data-follow="run" data-words="${stateWords(reader)}"`} data-run="${run.id}">
        <h1>
          ${heading} ${stateBadge(run.state, reader)}
          ${run.sample && html`<span class="chip">${say('run.unranked')}</span>`}
          ${moves && run.cancelRequested && html`<span class="chip">${say('run.cancelling')}</span>`}
        </h1>
        <p class="subject">
          <a href="${base}/benchmarks/${encodeURIComponent(run.benchmark.slug)}">${title(run.benchmark.title)}</a>
          · ${say('benchmark.version')} ${run.benchmark.version} · ${title(run.model.title)}
        </p>
        ${run.errorCode !== null && failure(run.errorCode, reader)} ${moves && progressSection(run, reader)}
        ${run.score && scoreSection(run.score, reader)}
        <dl class="facts">${factsOf(run, moves, reader)}</dl>
        ${answersTable(answers, run, isFirstPage, reader)}
      </article>
    `,
  };
}

const failure = (code: string, { say, language }: Reader): Html => html`
  <section class="notice">
    <h2>${say('run.failed')}</h2>
    <p>${failureSentence(code, language)}</p>
  </section>
`;

/** A code that a newer platform knows, or one whose sentence needs figures that a run does not keep, is told in general. */
function failureSentence(code: string, language: Reader['language']): string {
  try {
    if (isErrorCode(code)) return sentenceFor(new AppError(code), language);
  } catch {
    // Said in general below.
  }
  return sentenceFor(new AppError('INTERNAL.UNEXPECTED'), language);
}

function factsOf(run: RunView, moves: boolean, { say, language, timeZone }: Reader): Html[] {
  const credits = (amount: number): string => formatCredits(amount, language);
  const { sample, planned, chargedMillicredits: charged, ceilingMillicredits: ceiling } = run;
  const when = (instant: string): string => formatDate(instant, language, timeZone);
  const scope = sample === null ? say('run.whole', { count: planned }) : say(`run.sample.${sample.order}`, sample);
  const parameters = parametersOf(run, say);
  return [
    fact(say('run.scope'), scope),
    moves
      ? fact(say('run.costSoFar'), credits(ceiling))
      : fact(say('run.cost'), say('run.ofCeiling', { charged: credits(charged), ceiling: credits(ceiling) })),
    run.startedAt === null
      ? fact(say('run.waiting'), when(run.createdAt))
      : fact(say('run.started'), when(run.startedAt)),
    ...(run.endedAt === null ? [] : [fact(say('run.ended'), when(run.endedAt))]),
    ...(parameters.length === 0 ? [] : [fact(say('run.parameters'), joinList(parameters, language))]),
  ];
}

/** What was set differently from the benchmark's own settings. */
function parametersOf({ overrides }: RunView, say: Reader['say']): string[] {
  const { temperature, maxTokens, seed, systemPrompt } = overrides;
  return [
    ...(temperature === undefined ? [] : [say('run.temperature', { value: temperature })]),
    ...(maxTokens === undefined ? [] : [say('run.maxTokens', { value: maxTokens })]),
    ...(seed === undefined ? [] : [say('run.seed', { value: String(seed) })]),
    ...(systemPrompt === undefined ? [] : [say('run.systemPrompt')]),
  ];
}
