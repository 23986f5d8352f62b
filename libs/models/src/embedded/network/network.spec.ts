import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exactExp, exactTanh } from './exact-math.js';
import { SeededRandom } from './seeded-random.js';

describe('exp and tanh of our own', () => {
  it('are as good as the built-in ones', () => {
    fc.assert(
      fc.property(fc.double({ min: -690, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-9);
        expect(Math.abs(exactTanh(x) - Math.tanh(x))).toBeLessThan(1e-9);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are exact where it matters', () => {
    expect([exactExp(0), exactTanh(0), exactExp(-10_000), exactTanh(50), exactTanh(-50)]).toEqual([1, 0, 0, 1, -1]);
  });

  it('give these bits on every machine', () => {
    expect([exactExp(1), exactExp(-3.7), exactTanh(0.3)]).toEqual([
      2.71828182845485, 0.02472352647033519, 0.2913126124515909,
    ]);
  });
});

describe('seeded random numbers', () => {
  it('repeat with the seed, differ between seeds, and stay in range', () => {
    const draw = (seed: number): number[] => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 50 }, () => random.next());
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(draw(seed)).toEqual(draw(seed));
        expect(draw(seed)).not.toEqual(draw(seed + 1));
        expect(draw(seed).every((value) => value >= 0 && value < 1)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('are spread evenly enough', () => {
    const random = new SeededRandom(1);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) {
      const slot = random.below(10);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(9_500);
    expect(Math.max(...counts)).toBeLessThan(10_500);
  });

  it('shuffle without losing anything', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const shuffled = new SeededRandom(seed).shuffled(items);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });
});
