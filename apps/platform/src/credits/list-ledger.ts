import type { LedgerEntryView, Page, PageQuery } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import { ID_POSITION, pageOfRows, readCursor } from '../paging/cursor.js';

interface LedgerRow {
  id: string;
  kind: LedgerEntryView['kind'];
  millicredits: number;
  runNumber: number | null;
  at: Date;
}

/** The account's ledger, newest first. */
export async function listLedger(
  database: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<LedgerEntryView>> {
  const [before] = readCursor(query.cursor, ID_POSITION) ?? [null];
  const rows = await database.query<LedgerRow>(
    `select l.id, l.kind, l.balance_change_millicredits::float8 as millicredits, r.number as "runNumber", l.created_at as at
     from platform.ledger_entries l left join platform.runs r on r.id = l.run_id
     where l.account_id = $1 and ($2::uuid is null or l.id < $2)
     order by l.id desc limit $3`,
    [accountId, before, query.limit + 1],
  );
  return pageOfRows(rows, query.limit, ledgerView, (row) => [row.id]);
}

const ledgerView = ({ id, kind, millicredits, runNumber, at }: LedgerRow): LedgerEntryView => ({
  id,
  kind,
  millicredits,
  runNumbers: runNumber === null ? [] : [runNumber],
  at: at.toISOString(),
});
