import { RunScore, Verdict } from '@benchgen/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runScore, scoredAnswers, type VerdictTally } from './run-score.js';

const tally = (verdict: Verdict, count: number): VerdictTally => ({
  verdict,
  count,
  credit: verdict === 'correct' ? count : verdict === 'partial' ? count / 2 : 0,
});
const tallies = fc
  .uniqueArray(fc.constantFrom(...Verdict.options))
  .chain((verdicts) =>
    fc.tuple(...verdicts.map((verdict) => fc.integer({ min: 1, max: 500 }).map((n) => tally(verdict, n)))),
  );

describe('the score of a run', () => {
  test('is credit over planned questions, and says what the share hides', () => {
    expect(runScore(10, [tally('correct', 6), tally('incorrect', 2), tally('unscored:infra', 1)])).toMatchObject({
      planned: 10,
      answered: 8,
      correct: 6,
      share: 0.6,
      counts: { correct: 6, incorrect: 2, 'unscored:infra': 1 },
      complete: false,
    });
  });

  test('never rises because something is missing, and is complete only when every question was scored', () => {
    fc.assert(
      fc.property(tallies, fc.nat(50), (rows, missing) => {
        const rowCount = rows.reduce((sum, { count }) => sum + count, 0);
        const planned = Math.max(1, rowCount + missing);
        const score = runScore(planned, rows);
        expect(RunScore.safeParse(score).success).toBe(true);
        expect(score.share).toBeLessThanOrEqual(1);
        expect(score.share).toBeCloseTo(score.credit / planned, 12);
        expect(score.complete).toBe(scoredAnswers(rows) === planned);
        expect(runScore(planned + 1, rows).share).toBeLessThanOrEqual(score.share);
      }),
    );
  });
});
