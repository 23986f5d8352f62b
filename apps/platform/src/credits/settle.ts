import type { Tx } from '@benchgen/service-kit';
import { appendLedger } from './ledger.js';

/** How a run's reservation ends, in millicredits: `charged` is gone, `released` is spendable again. */
export interface Settlement {
  accountId: string;
  runId: string;
  charged: number;
  released: number;
}

/** Ends a run's reservation, once: the ledger refuses a second line of the same kind for a run. */
export async function settleRun(tx: Tx, { accountId, runId, charged, released }: Settlement): Promise<void> {
  if (charged + released === 0) return;
  await tx.query(
    `update platform.accounts set balance_millicredits = balance_millicredits + $2,
       reserved_millicredits = reserved_millicredits - $3 where id = $1`,
    [accountId, released, charged + released],
  );
  await appendLedger(tx, [
    { accountId, kind: 'settle', balanceChange: 0, reservedChange: -charged, runId },
    { accountId, kind: 'release', balanceChange: released, reservedChange: -released, runId },
  ]);
}
