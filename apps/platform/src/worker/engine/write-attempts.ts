import type { Queryable } from '@benchgen/service-kit';
import { scoreColumns } from '../scoring/score-columns.js';
import { RUN_JOB } from '../../runs/job-kinds.js';
import type { Score } from '@benchgen/domain';
import type { AttemptRow } from './attempt.js';

/** Whose answers these are, and the lease under which they may be written. */
export interface WriteScope {
  runId: string;
  leaseEpoch: number;
}

/** An attempt that became the answer to its question; its score, where it could be had already. */
export interface AnswerRow extends Pick<AttemptRow, 'id' | 'questionId'> {
  score: Score | null;
}

/**
 * Attempts and the pointers to those that count, in one statement. The lease is checked and locked inside it: a worker
 * that lost its run writes nothing, and nobody can take the run away between the check and the commit. Saying it twice
 * changes nothing, so that a commit whose confirmation was lost can be repeated.
 */
const WRITE = `
  with lease as (
    select 1 from platform.jobs
    where run_id = $1 and kind = '${RUN_JOB}' and state = 'leased' and lease_epoch = $2 for share),
  written as (
    insert into platform.run_attempts (id, run_id, question_id, epoch, lease_epoch, number, outcome, http_status, text,
      reasoning, finish_reason, usage, raw_usage, cost_millicredits, latency_ms, waited_ms, via, confidence)
    select t.id, $1, t.question_id, 1, $2, t.number, t.outcome, t.http_status, t.text, t.reasoning, t.finish_reason,
      t.usage, t.raw_usage, t.cost, t.latency, t.waited, t.via, t.confidence
    from lease cross join unnest($3::uuid[], $4::text[], $5::int[], $6::text[], $7::int[], $8::text[], $9::text[],
      $10::text[], $11::jsonb[], $12::jsonb[], $13::bigint[], $14::int[], $15::int[], $16::text[], $17::float8[])
      as t(id, question_id, number, outcome, http_status, text, reasoning, finish_reason, usage, raw_usage, cost,
        latency, waited, via, confidence)
    on conflict on constraint pk_run_attempts do nothing),
  pointed as (
    insert into platform.run_answers (run_id, question_id, epoch, attempt_id, verdict, credit, extracted_text, rule, scorer,
      scorer_version, reason, scored_at)
    select $1, p.question_id, 1, p.id, p.verdict, p.credit, p.extracted, p.rule, p.scorer, p.version, p.reason,
      case when p.verdict is not null then now() end
    from lease cross join unnest($18::uuid[], $19::text[], $20::text[], $21::float8[], $22::text[], $23::text[], $24::text[],
      $25::text[], $26::text[]) as p(id, question_id, verdict, credit, extracted, rule, scorer, version, reason)
    on conflict on constraint pk_run_answers do nothing)
  select 1 as held from lease`;

/** @returns false when the lease is lost: then nothing was written */
export async function writeAttempts(
  database: Queryable,
  { runId, leaseEpoch }: WriteScope,
  attempts: readonly AttemptRow[],
  answers: readonly AnswerRow[],
): Promise<boolean> {
  const column = <K extends keyof AttemptRow>(name: K): AttemptRow[K][] => attempts.map((row) => row[name]);
  const held = await database.query(WRITE, [
    runId,
    leaseEpoch,
    column('id'),
    column('questionId'),
    column('number'),
    column('outcome'),
    column('httpStatus'),
    column('text'),
    column('reasoning'),
    column('finishReason'),
    column('usage'),
    column('rawUsage'),
    column('costMillicredits'),
    column('latencyMs'),
    column('waitedMs'),
    column('via'),
    column('confidence'),
    answers.map(({ id }) => id),
    answers.map(({ questionId }) => questionId),
    ...scoreColumns(answers.map(({ score }) => score)),
  ]);
  return held.length > 0;
}
