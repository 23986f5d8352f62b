import type { Queryable, Tx } from '@benchgen/service-kit';
import { appendLedger } from './ledger.js';

/** What an account can spend (`balance`) and what waits for runs to end (`reserved`), in millicredits. */
export interface Credits {
  balance: number;
  reserved: number;
}

const NOTHING: Credits = { balance: 0, reserved: 0 };

export async function readCredits(database: Queryable, accountId: string): Promise<Credits> {
  const [row] = await database.query<Credits>(
    `select balance_millicredits::float8 as balance, reserved_millicredits::float8 as reserved
     from platform.accounts where id = $1`,
    [accountId],
  );
  return row ?? NOTHING;
}

export type Reservation = { reserved: true } | { reserved: false; balance: number; need: number };

/**
 * Takes the sum of `items` out of the spendable balance, or nothing. The condition and the change are one statement, so
 * that parallel launches cannot spend the same credits.
 */
export async function reserve(
  tx: Tx,
  accountId: string,
  items: readonly { runId: string; millicredits: number }[],
): Promise<Reservation> {
  const need = items.reduce((sum, item) => sum + item.millicredits, 0);
  const taken = await tx.query(
    `update platform.accounts set balance_millicredits = balance_millicredits - $2,
       reserved_millicredits = reserved_millicredits + $2
     where id = $1 and balance_millicredits >= $2 returning id`,
    [accountId, need],
  );
  if (taken.length === 0) return { reserved: false, balance: (await readCredits(tx, accountId)).balance, need };
  await appendLedger(
    tx,
    items.map(({ runId, millicredits }) => ({
      accountId,
      kind: 'reserve',
      balanceChange: -millicredits,
      reservedChange: millicredits,
      runId,
    })),
  );
  return { reserved: true };
}
