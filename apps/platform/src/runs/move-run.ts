import type { RunState } from '@benchgen/contracts';
import { canMove, RUN_TRANSITIONS } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import { RUN_JOB } from './job-kinds.js';
import { announceRuns } from './run-event.js';
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from './run.row.js';

/** States in which a run still has something before it. Ending one is `endRun`'s work: it settles the credits too. */
export type OpenRunState = Exclude<RunState, 'finished' | 'failed' | 'cancelled'>;

/** Not moving is an outcome to expect: somebody cancelled first, or another worker took the job over. */
export type MoveResult =
  { moved: true; run: RunRow } | { moved: false; reason: 'lease_lost' | 'not_allowed'; state: RunState | undefined };

export interface MoveCondition {
  /** The lease of the run's job under which the caller works. Checked in this transaction; omit where no job is held. */
  leaseEpoch?: number;
}

/** Moves a run on to a state that is not an end, if the table allows it: next revision, outbox row, hint after the commit. */
export async function moveRun(
  tx: Tx,
  runId: string,
  to: OpenRunState,
  condition: MoveCondition = {},
): Promise<MoveResult> {
  const found = await lockForMove(tx, runId, to, condition);
  if (!found.moved) return found;
  const { run: before } = found;
  const run: RunRow = { ...before, state: to, rev: before.rev + 1, startedAt: before.startedAt ?? new Date() };
  await tx.query('update platform.runs set state = $2, rev = $3, started_at = $4 where id = $1', [
    runId,
    run.state,
    run.rev,
    run.startedAt,
  ]);
  await announceRuns(tx, [{ run, previous: before.state }]);
  return { moved: true, run };
}

/**
 * The locked row if `to` may follow its state and the caller still holds the lease. The row lock makes the order of
 * revisions the order of commits.
 */
export async function lockForMove(
  tx: Tx,
  runId: string,
  to: RunState,
  { leaseEpoch }: MoveCondition,
): Promise<MoveResult> {
  const { run, lease } = await lockRun(tx, runId);
  if (run === undefined) return { moved: false, reason: 'not_allowed', state: undefined };
  if (leaseEpoch !== undefined && leaseEpoch !== lease) return { moved: false, reason: 'lease_lost', state: run.state };
  if (!canMove(RUN_TRANSITIONS, run.state, to)) return { moved: false, reason: 'not_allowed', state: run.state };
  return { moved: true, run };
}

/**
 * Locks the run's job and then the run, in this order everywhere: a worker that takes a job and moves its run must not meet
 * a cancellation that goes the other way. The weaker lock lets answers, which only refer to the run, be written meanwhile.
 * @returns `lease`: the epoch under which the job is held now, if it is
 */
export async function lockRun(tx: Tx, runId: string): Promise<{ run: RunRow | undefined; lease: number | undefined }> {
  const [job] = await tx.query<{ lease: number | null }>(
    `select case when state = 'leased' then lease_epoch end as lease
     from platform.jobs where run_id = $1 and kind = $2 for no key update`,
    [runId, RUN_JOB],
  );
  const [run] = await tx.query<RunRow>(
    `select ${RUN_COLUMNS} from ${RUN_TABLES} where r.id = $1 for no key update of r`,
    [runId],
  );
  return { run, lease: job?.lease ?? undefined };
}
