import type { AuditWriter } from '@benchgen/audit';
import type { ErrorCode, RunScore } from '@benchgen/contracts';
import type { Tx } from '@benchgen/service-kit';
import { settleRun } from '../credits/settle.js';
import { chargeOf } from './run-charge.js';
import { settleLaunch } from './settle-launch.js';
import { lockForMove, type MoveCondition, type MoveResult } from './move-run.js';
import { announceRuns } from './run-event.js';
import type { RunRow } from './run.row.js';

export type RunEnd =
  { state: 'finished'; score: RunScore } | { state: 'failed'; errorCode: ErrorCode } | { state: 'cancelled' };

/**
 * Ends a run, in one transaction with everything that hangs on it: what was delivered is charged, the rest of the
 * reservation goes back, its job is closed, and with the last run of a launch `charge.settled` is recorded.
 */
export async function endRun(
  tx: Tx,
  audit: AuditWriter,
  runId: string,
  end: RunEnd,
  condition: MoveCondition = {},
): Promise<MoveResult> {
  const found = await lockForMove(tx, runId, end.state, condition);
  if (!found.moved) return found;
  const before = found.run;
  const { charged, released } = await chargeOf(tx, before);
  const run: RunRow = {
    ...before,
    state: end.state,
    rev: before.rev + 1,
    errorCode: end.state === 'failed' ? end.errorCode : null,
    score: end.state === 'finished' ? end.score : null,
    reservedMillicredits: 0,
    spentMillicredits: charged,
    endedAt: new Date(),
  };
  await tx.query(
    `update platform.runs set state = $2, rev = $3, error_code = $4, score = $5, reserved_millicredits = 0,
       spent_millicredits = $6, ended_at = $7 where id = $1`,
    [runId, run.state, run.rev, run.errorCode, run.score && JSON.stringify(run.score), charged, run.endedAt],
  );
  await settleRun(tx, { accountId: run.accountId, runId, charged, released });
  await tx.query(
    `update platform.jobs set state = $2, lease_owner = null, lease_until = null
     where run_id = $1 and state in ('waiting', 'leased')`,
    [runId, end.state === 'failed' ? 'failed' : 'done'],
  );
  await announceRuns(tx, [{ run, previous: before.state }]);
  await settleLaunch(tx, audit, run.launchId);
  return { moved: true, run };
}
