import type { Score } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import { RUN_JOB } from '../../runs/job-kinds.js';
import type { RunRow } from '../../runs/run.row.js';
import { RunStop } from '../run/run-stop.js';
import type { WriteScope } from '../engine/write-attempts.js';
import { readUnscored, type UnscoredAnswer } from './read-unscored.js';
import { scoreColumns } from './score-columns.js';
import type { ScoringThread } from './scoring-thread.js';

/** Verdicts of a page, fenced by the lease like the answers themselves. */
const WRITE = `
  with lease as (
    select 1 from platform.jobs
    where run_id = $1 and kind = '${RUN_JOB}' and state = 'leased' and lease_epoch = $2 for share),
  scored as (
    update platform.run_answers w set verdict = s.verdict, credit = s.credit, extracted_text = s.extracted, rule = s.rule,
      scorer = s.scorer, scorer_version = s.version, reason = s.reason, scored_at = now()
    from lease cross join unnest($3::text[], $4::text[], $5::float8[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::text[]) as s(question_id, verdict, credit, extracted, rule, scorer, version, reason)
    where w.run_id = $1 and w.question_id = s.question_id and w.epoch = 1)
  select 1 as held from lease`;

/**
 * Scores every answer of the run that has no verdict yet, page by page; the next page is read while the thread works.
 * Usually there are none: answers are scored on their way into the database. What is left is from a thread that broke.
 * @throws RunStop when the lease was lost; the signal's reason
 */
export async function scoreRun(
  database: Queryable,
  thread: ScoringThread,
  run: RunRow,
  scope: WriteScope,
  signal: AbortSignal,
): Promise<void> {
  let page = await readUnscored(database, run, '');
  while (page.length > 0) {
    signal.throwIfAborted();
    const last = page.at(-1)?.questionId ?? '';
    const [scores, next] = await Promise.all([
      thread.score(page.map(({ item }) => item)),
      readUnscored(database, run, last),
    ]);
    if (!(await writeScores(database, scope, page, scores))) throw new RunStop({ kind: 'lease_lost' });
    page = next;
  }
}

async function writeScores(
  database: Queryable,
  { runId, leaseEpoch }: WriteScope,
  page: readonly UnscoredAnswer[],
  scores: readonly Score[],
): Promise<boolean> {
  const held = await database.query(WRITE, [
    runId,
    leaseEpoch,
    page.map(({ questionId }) => questionId),
    ...scoreColumns(scores),
  ]);
  return held.length > 0;
}
