import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawSample } from './draw-sample.js';

const wish = fc
  .record({ count: fc.integer({ min: 1, max: 2000 }), part: fc.nat(), seed: fc.maxSafeNat() })
  .map(({ count, part, seed }) => ({ count, size: 1 + (part % count), seed }));

describe('a sample of the questions', () => {
  test('has the wished size, no position twice, all within the benchmark, in order', () => {
    fc.assert(
      fc.property(wish, fc.constantFrom('random', 'first'), ({ count, size, seed }, order) => {
        const positions = drawSample(count, { size, order, seed });
        expect(positions).toHaveLength(size);
        expect(new Set(positions).size).toBe(size);
        expect(positions.every((position) => position >= 1 && position <= count)).toBe(true);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
      }),
    );
  });

  test('is the same every time it is drawn', () => {
    fc.assert(
      fc.property(wish, ({ count, size, seed }) => {
        const sample = { size, order: 'random', seed } as const;
        expect(drawSample(count, sample)).toEqual(drawSample(count, sample));
      }),
    );
    expect(drawSample(100, { size: 8, order: 'random', seed: 7 })).toMatchInlineSnapshot(`
      [
        2,
        6,
        24,
        40,
        47,
        51,
        68,
        93,
      ]
    `);
  });

  test('differs from seed to seed and favours no position', () => {
    const hits = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 4000; seed++)
      for (const position of drawSample(20, { size: 5, order: 'random', seed }))
        hits[position - 1] = (hits[position - 1] ?? 0) + 1;
    // 1,000 expected each, standard deviation 27: six of them either way.
    for (const count of hits) expect(Math.abs(count - 1000)).toBeLessThan(165);
  });

  test('without a wish is every question; the first ones are the first ones', () => {
    expect(drawSample(4, null)).toEqual([1, 2, 3, 4]);
    expect(drawSample(9, { size: 3, order: 'first', seed: 5 })).toEqual([1, 2, 3]);
  });

  test('of more questions than there are is refused', () => {
    expect(() => drawSample(3, { size: 4, order: 'random', seed: 1 })).toThrow(
      expect.objectContaining({ code: 'RUN.SAMPLE_TOO_LARGE' }),
    );
  });
});
