import type { RunView } from '@benchgen/contracts';
import { formatDate, formatScore } from '@benchgen/language';
import type { Reader } from './catalogue/index.js';
import { html, type Html } from './html.js';
import { title } from './outside-text.js';
import { smallScorePicture } from './score-picture.js';
import { stateBadge, stateWords } from './state-badge.js';

const COLUMNS = ['number', 'state', 'benchmark', 'model', 'score', 'started'] as const;

/** Runs, newest first, that follow what happens to them; a new one (of the benchmark, if given) appears by itself. */
export const runList = (
  reader: Reader,
  { runs, benchmarkId, whenEmpty }: { runs: readonly RunView[]; benchmarkId?: string; whenEmpty: Html },
): Html => html`
  <div
    class="scroll"
    data-follow="list"
    data-words="${stateWords(reader)}"
    data-newest="${runs[0]?.number ?? 0}"
    data-benchmark="${benchmarkId ?? ''}"
  >
    ${runs.length === 0 ? whenEmpty : table(runs, reader)}
  </div>
`;

const table = (runs: readonly RunView[], reader: Reader): Html => html`
  <table>
    <thead>
      <tr>
        ${COLUMNS.map((column) => html`<th scope="col">${reader.say(`runs.${column}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${runs.map((run) => row(run, reader))}
    </tbody>
  </table>
`;

const row = (run: RunView, reader: Reader): Html => html`
  <tr data-run="${run.id}">
    <td class="number"><a href="${run.url}">${run.number}</a></td>
    <td>${stateBadge(run.state, reader)}</td>
    <td>${title(run.benchmark.title)}</td>
    <td>${title(run.model.title)}</td>
    <td>${run.score && scoreOf(run, run.score, reader)}</td>
    <td class="when">${formatDate(run.createdAt, reader.language, reader.timeZone)}</td>
  </tr>
`;

const scoreOf = ({ sample }: RunView, score: NonNullable<RunView['score']>, reader: Reader): Html => html`
  ${smallScorePicture(score)}<span class="score-words">${formatScore(score, reader.language)}</span>
  ${sample && html`<span class="chip">${reader.say('run.unranked')}</span>`}
`;
