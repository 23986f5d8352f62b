import type { Verdict } from '@benchgen/contracts';
import { expect } from '@jest/globals';
import { score, type Reply, type ScoredQuestion } from './score.js';

/** One line of a table of cases: what a model said, and what scoring makes of it. */
export type Row = readonly [reply: string | null, verdict: Verdict, extracted?: string | null];

const said = (text: string | null): Reply => ({ text, finishReason: 'stop' });

/** Scores every row against one question; the message of a failure names the reply. */
export function expectRows(question: ScoredQuestion, rows: readonly Row[]): void {
  const got = rows.map(([text, , extracted]) => {
    const { verdict, extracted: found } = score(question, said(text));
    return extracted === undefined ? [text, verdict] : [text, verdict, found];
  });
  expect(got).toEqual(rows.map((row) => [...row]));
}
