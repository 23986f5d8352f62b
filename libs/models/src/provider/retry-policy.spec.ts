import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_RETRY_POLICY, retryDelayMs } from './retry-policy.js';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retry = fc.integer({ min: 1, max: 200 });

describe('the wait before a retry', () => {
  it('doubles with each retry up to the longest wait, half of it by chance', () => {
    expect([1, 2, 3, 4].map((n) => retryDelayMs({ baseDelayMs: 100, maxDelayMs: 400 }, n, undefined, 0))).toEqual([
      50, 100, 200, 200,
    ]);
    expect(retryDelayMs({ baseDelayMs: 100, maxDelayMs: 400 }, 3, undefined, 0.5)).toBe(300);
  });

  it('stays between half the step and the step, and is finite after any number of retries', () => {
    fc.assert(
      fc.property(retry, chance, fc.integer({ min: 0, max: 5_000 }), (n, random, baseDelayMs) => {
        const step = Math.min(DEFAULT_RETRY_POLICY.maxDelayMs, baseDelayMs * 2 ** Math.min(n - 1, 30));
        const wait = retryDelayMs({ baseDelayMs }, n, undefined, random);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(step / 2));
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });

  it('is never shorter than the server asked for, and hardly longer', () => {
    fc.assert(
      fc.property(retry, chance, fc.integer({ min: 0, max: 600_000 }), (n, random, wish) => {
        const wait = retryDelayMs({}, n, wish, random);
        expect(wait).toBeGreaterThanOrEqual(wish);
        expect(wait).toBeLessThanOrEqual(wish + DEFAULT_RETRY_POLICY.baseDelayMs);
      }),
    );
  });

  it('takes a base of zero as zero, not as absent', () => {
    expect(retryDelayMs({ baseDelayMs: 0 }, 5, undefined, 0.9)).toBe(0);
  });
});
