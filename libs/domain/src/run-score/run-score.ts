import type { RunScore, Verdict } from '@benchgen/contracts';
import { wilson } from '../statistics/wilson.js';

/** How many answers of a run got a verdict, and their credit together. */
export interface VerdictTally {
  verdict: Verdict;
  count: number;
  credit: number;
}

/** Verdicts outside the denominator: nothing was scored, and the run cannot be ranked. */
const UNSCORED: ReadonlySet<Verdict> = new Set(['unscored:infra', 'unscored:judge_parse', 'bad_key']);
/** Verdicts of questions that the model never answered because the call failed. */
const UNANSWERED: ReadonlySet<Verdict> = new Set(['unscored:infra']);

/**
 * The score of a run from its rows: credit over all planned questions, so that what is missing never raises it.
 * @param tallies one per verdict that occurs
 */
export function runScore(planned: number, tallies: readonly VerdictTally[]): RunScore {
  const sum = (of: (tally: VerdictTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  const scored = sum(({ verdict, count }) => (UNSCORED.has(verdict) ? 0 : count));
  const credit = sum((tally) => tally.credit);
  return {
    planned,
    answered: sum(({ verdict, count }) => (UNANSWERED.has(verdict) ? 0 : count)),
    correct: sum(({ verdict, count }) => (verdict === 'correct' ? count : 0)),
    credit,
    share: credit / planned,
    interval: wilson(credit, planned),
    counts: Object.fromEntries(tallies.map(({ verdict, count }) => [verdict, count])),
    complete: scored === planned,
  };
}

/** How many answers count: a run without any has no score at all. */
export const scoredAnswers = (tallies: readonly VerdictTally[]): number =>
  tallies.reduce((total, { verdict, count }) => total + (UNSCORED.has(verdict) ? 0 : count), 0);
