import type { BenchmarkView, RunView } from '@benchgen/contracts';
import { formatNumber } from '@benchgen/language';
import type { Reader } from './catalogue/index.js';
import { command } from './home-page.js';
import { html, type Html } from './html.js';
import type { PageContent } from './layout.js';
import { plainTitle, title } from './outside-text.js';
import { runList } from './run-list.js';

/** Label and value of one thing worth knowing. */
export const fact = (label: string, value: Html | string): Html => html`
  <div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>
`;

/** One benchmark in its current version. */
export function benchmarkPage(reader: Reader, benchmark: BenchmarkView, runs: readonly RunView[]): PageContent {
  const { say, language } = reader;
  const { owner, description, questions, version, locale, visibility } = benchmark;
  return {
    title: `${plainTitle(benchmark.title)} · BenchGen`,
    scripts: ['follow.js'],
    body: html`
      <nav><a href="/">${say('home')}</a></nav>
      <h1>${title(benchmark.title)}</h1>
      <p class="subject">${say('benchmark.by', { owner: plainTitle(owner) })}</p>
      ${description !== '' && html`<p class="prose" dir="auto">${description}</p>`}
      <dl class="facts">
        ${fact(say('benchmark.questions'), formatNumber(questions, language))}
        ${fact(say('benchmark.version'), formatNumber(version, language))}
        ${fact(say('benchmark.language'), languageName(locale, reader))}
        ${fact(say('benchmark.visibility'), say(`benchmark.${visibility}`))}
      </dl>
      <section>
        <h2>${say('benchmark.runs')}</h2>
        ${runList(reader, {
          runs,
          benchmarkId: benchmark.id,
          whenEmpty: html`<p>${say('benchmark.noRuns')}</p>
            <p>${command(say('benchmark.ask', { title: plainTitle(benchmark.title) }))}</p>`,
        })}
      </section>
    `,
  };
}

function languageName(locale: string, { language }: Reader): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
