import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Budget } from './budget.js';
import { ErrorShare } from './error-share.js';

describe('the budget of a run', () => {
  test('is never passed, whatever fails and is given back, and leaves less than one question unused', () => {
    const money = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        money,
        money,
        fc.integer({ min: 1, max: 5_000 }),
        fc.array(fc.boolean()),
        (reserved, spent, price, fails) => {
          const budget = new Budget(reserved, spent, price);
          let charged = spent;
          for (let i = 0; budget.take(); i++) {
            if (fails[i] === true) budget.giveBack();
            else charged += price;
          }
          if (spent <= reserved) expect(charged).toBeLessThanOrEqual(reserved);
          expect(charged + price).toBeGreaterThan(Math.min(reserved, charged));
          expect(charged + price).toBeGreaterThan(reserved);
        },
      ),
    );
  });

  test('does not bound questions that cost nothing', () => {
    const budget = new Budget(0, 0, 0);
    expect(Array.from({ length: 1_000 }, () => budget.take())).toEqual(new Array(1_000).fill(true));
  });
});

describe('the share of failed questions', () => {
  test('tells nothing before twenty questions, and ends the run above a fifth', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (outcomes) => {
        const share = new ErrorShare();
        for (const failed of outcomes) share.add(failed);
        const failures = outcomes.filter(Boolean).length;
        expect(share.failed).toBe(failures);
        expect(share.tooMany).toBe(outcomes.length >= 20 && failures / outcomes.length > 0.2);
      }),
    );
  });
});
