import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { questionsCost, questionsWithin, reservation, settlement } from './credits.js';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

describe('credit arithmetic', () => {
  test('the questions within a ceiling never cost more than it, and one more would', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1_000_000 }), (ceiling, price) => {
        const questions = questionsWithin(ceiling, price);
        expect(questionsCost(questions, price)).toBeLessThanOrEqual(ceiling);
        expect(questionsCost(questions + 1, price)).toBeGreaterThan(ceiling);
      }),
    );
  });

  test('a free question is never too many', () => {
    expect(questionsWithin(0, 0)).toBe(Infinity);
    expect(questionsCost(100_000, 0)).toBe(0);
  });

  test('a settlement gives back what was not used and never charges more than was reserved', () => {
    fc.assert(
      fc.property(amount, amount, (reserved, used) => {
        const { charged, released } = settlement(reserved, used);
        expect(charged + released).toBe(reserved);
        expect(charged).toBe(Math.min(reserved, used));
      }),
    );
  });

  test('a reservation is the sum of the ceilings in any order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), (ceilings) => {
        expect(reservation(ceilings)).toBe(reservation([...ceilings].reverse()));
        expect(reservation([])).toBe(0);
      }),
    );
  });

  test.each([-1, 0.5, NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount', (wrong) => {
    expect(() => questionsCost(1, wrong)).toThrow(RangeError);
    expect(() => settlement(wrong, 0)).toThrow(RangeError);
  });

  test('a product too large to be exact is refused, not rounded', () => {
    expect(() => questionsCost(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  });
});
