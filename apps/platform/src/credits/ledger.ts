import { newId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';

/** One line of the ledger. Both changes are signed; their sums are the account's balance and reservation. */
export interface LedgerLine {
  accountId: string;
  kind: 'grant' | 'reserve' | 'settle' | 'release';
  balanceChange: number;
  reservedChange: number;
  runId?: string;
  reason?: string;
}

/** Appends lines that move something; a line of nothing but zeros (a free model) is left out. */
export async function appendLedger(tx: Tx, lines: readonly LedgerLine[]): Promise<void> {
  const moving = lines.filter((line) => line.balanceChange !== 0 || line.reservedChange !== 0);
  if (moving.length === 0) return;
  await tx.query(
    `insert into platform.ledger_entries
       (id, account_id, kind, balance_change_millicredits, reserved_change_millicredits, run_id, reason)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::uuid[], $7::text[])`,
    [
      moving.map(() => newId()),
      moving.map((line) => line.accountId),
      moving.map((line) => line.kind),
      moving.map((line) => line.balanceChange),
      moving.map((line) => line.reservedChange),
      moving.map((line) => line.runId ?? null),
      moving.map((line) => line.reason ?? null),
    ],
  );
}
