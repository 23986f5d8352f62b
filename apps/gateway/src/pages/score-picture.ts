import type { RunScore } from '@benchgen/contracts';
import { formatPercent, formatScore } from '@benchgen/language';
import type { Reader } from './catalogue/index.js';
import { html, type Html } from './html.js';

type Score = Pick<RunScore, 'share' | 'interval' | 'correct' | 'planned'>;

const at = (share: number, width: number): string => (Math.min(1, Math.max(0, share)) * width).toFixed(1);

/** Point and whisker on one axis from 0 to 100 %, with numbers under it. */
export function scorePicture(score: Score, { language }: Reader): Html {
  const width = 400;
  const { low, high } = score.interval;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return html`<svg class="score" viewBox="-12 0 424 52" role="img" aria-label="${formatScore(score, language)}">
    <line class="axis" x1="0" x2="${width}" y1="30" y2="30" />
    ${ticks.map(
      (tick) => html`
        <line class="axis" x1="${at(tick, width)}" x2="${at(tick, width)}" y1="27" y2="33" />
        <text x="${at(tick, width)}" y="48" text-anchor="middle">${formatPercent(tick, language)}</text>
      `,
    )}
    ${whisker({ share: score.share, low, high, width, y: 14, radius: 6 })}
  </svg>`;
}

/** The same small, for a row of a table: the words stand beside it. */
export const smallScorePicture = ({ share, interval }: Score): Html =>
  html`<svg class="score small" viewBox="-5 0 110 12" aria-hidden="true">
    <line class="axis" x1="0" x2="100" y1="11.5" y2="11.5" />
    ${whisker({ share, low: interval.low, high: interval.high, width: 100, y: 5, radius: 3 })}
  </svg>`;

function whisker(of: { share: number; low: number; high: number; width: number; y: number; radius: number }): Html {
  const { share, low, high, width, y, radius } = of;
  const ends = [at(low, width), at(high, width)];
  return html`<line class="whisker" x1="${ends[0]}" x2="${ends[1]}" y1="${y}" y2="${y}" />
    ${ends.map((x) => html`<line class="whisker" x1="${x}" x2="${x}" y1="${y - radius}" y2="${y + radius}" />`)}
    <circle class="point" cx="${at(share, width)}" cy="${y}" r="${radius}" />`;
}
