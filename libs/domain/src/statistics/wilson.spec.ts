import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wilson } from './wilson.js';

describe("Wilson's interval", () => {
  test.each([
    [0, 10, 0, 0.2775],
    [8, 10, 0.4902, 0.9433],
    [10, 10, 0.7225, 1],
    [50, 100, 0.4038, 0.5962],
    [83, 164, 0.4303, 0.5816],
  ])('%d of %d lies between %d and %d', (correct, n, low, high) => {
    const interval = wilson(correct, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('lies in [0, 1], holds the share, and has a width wherever something is left to chance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const correct = Math.round(n * share);
        const { low, high } = wilson(correct, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(correct / n);
        expect(high).toBeGreaterThanOrEqual(correct / n);
        expect(high - low).toBeGreaterThan(0);
      }),
    );
  });

  test('mirrors: what holds for right answers holds for wrong ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (n, k) => {
        const correct = k % (n + 1);
        expect(wilson(correct, n).low).toBeCloseTo(1 - wilson(n - correct, n).high, 12);
      }),
    );
  });

  test('grows narrower with more questions of the same share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (n, k) => {
        const correct = k % (n + 1);
        const width = ({ low, high }: { low: number; high: number }) => high - low;
        expect(width(wilson(correct * 4, n * 4))).toBeLessThan(width(wilson(correct, n)));
      }),
    );
  });

  test('knows nothing of no questions, and refuses impossible counts', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1, method: 'wilson' });
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(NaN, 2)).toThrow(RangeError);
  });
});
