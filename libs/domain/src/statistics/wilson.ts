import type { Interval } from '@benchgen/contracts';

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964;

/**
 * Wilson's 95 % interval for a share of right answers (Wilson 1927): holds for few questions and at 0 % and 100 %.
 * @param correct number of right answers, 0 to `n`; fractions of credit are allowed
 * @param n number of questions; with 0 nothing is known, which is the interval [0, 1]
 */
export function wilson(correct: number, n: number): Interval {
  if (!(n >= 0 && correct >= 0 && correct <= n)) throw new RangeError('needs 0 <= correct <= n');
  if (n === 0) return { low: 0, high: 1, method: 'wilson' };
  const p = correct / n;
  const z2 = Z * Z;
  const centre = p + z2 / (2 * n);
  const half = Z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  const scale = 1 + z2 / n;
  return {
    // At the ends the formula gives exactly 0 and 1; rounding must not show a bound of 1e-17.
    low: correct === 0 ? 0 : Math.max(0, (centre - half) / scale),
    high: correct === n ? 1 : Math.min(1, (centre + half) / scale),
    method: 'wilson',
  };
}
