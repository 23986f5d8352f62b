import { Verdict, type RunScore, type RunView } from '@benchgen/contracts';
import { formatNumber, formatPercent } from '@benchgen/language';
import type { Reader } from '../catalogue/index.js';
import { html, type Html } from '../html.js';
import { scorePicture } from '../score-picture.js';
import { verdictBadge } from './verdict-badge.js';

/** The score is never a bare number: point and interval on one axis, count beside, coverage under it. */
export function scoreSection(score: RunScore, reader: Reader): Html {
  const { say, language } = reader;
  const ends = { low: score.interval.low, high: score.interval.high };
  const [low, high] = Object.values(ends).map((share) => formatNumber(share * 100, language, 0));
  const verdicts = Verdict.options.filter((verdict) => (score.counts[verdict] ?? 0) > 0);
  return html`
    <section class="card">
      <h2>${say('score.heading')}</h2>
      <p class="figure">
        <strong>${formatPercent(score.share, language)}</strong>
        <span>
          ${say('score.count', { correct: score.correct, planned: score.planned })}<br />
          ${say('score.interval', { low: low ?? '', high: high ?? '' })}
        </span>
      </p>
      ${scorePicture(score, reader)}
      <p class="small">${say('score.coverage', { answered: score.answered, planned: score.planned })}</p>
      ${!score.complete && html`<p class="notice">${say('score.incomplete')}</p>`}
      <ul class="counts">
        ${verdicts.map(
          (verdict) => html`
            <li>
              ${verdictBadge(verdict, reader)}
              <meter min="0" max="${score.planned}" value="${score.counts[verdict]}"></meter>
              <span class="number">${formatNumber(score.counts[verdict] ?? 0, language)}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** How far a run is. The script that follows it fills in what only time tells: rate, time left, failures. */
export function progressSection(run: RunView, { say, language }: Reader): Html {
  const count = (n: number): string => formatNumber(n, language);
  const patterns = JSON.stringify({
    of: say('progress.of', { done: '{done}', total: '{total}' }),
    rate: say('progress.rate', { rate: '{rate}' }),
    left: say('progress.left', { time: '{time}' }),
    failed: say('progress.failed', { count: '{count}' }),
  });
  return html`
    <section class="card" data-progress data-patterns="${patterns}">
      <h2>${say('progress.heading')}</h2>
      <progress max="${run.planned}" value="${run.answered}"></progress>
      <p class="small">
        <span data-of>${say('progress.of', { done: count(run.answered), total: count(run.planned) })}</span>
        <span data-more></span>
      </p>
      <p class="small hint" data-live hidden>${say('progress.live')}</p>
    </section>
  `;
}
