import { Id, type Page, type RunsQuery, type RunView } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import { NUMBER_POSITION, pageOfRows, readCursor } from '../paging/cursor.js';
import { runView, RUN_VIEW_COLUMNS, RUN_VIEW_TABLES, type RunViewRow } from './run-view.js';

/** A run by its id or by its number in the account. By id, another account's run is found too: check `accountId`. */
export async function findRun(database: Queryable, accountId: string, ref: string): Promise<RunViewRow | undefined> {
  if (Id.safeParse(ref).success) return await firstRun(database, 'r.id = $1', [ref]);
  if (!/^[1-9]\d{0,8}$/.test(ref)) return undefined;
  return await firstRun(database, 'r.account_id = $1 and r.number = $2', [accountId, Number(ref)]);
}

async function firstRun(database: Queryable, where: string, values: unknown[]): Promise<RunViewRow | undefined> {
  const [row] = await database.query<RunViewRow>(
    `select ${RUN_VIEW_COLUMNS} from ${RUN_VIEW_TABLES} where ${where}`,
    values,
  );
  return row;
}

/** Runs of the account, newest first; by default the person's own. */
export async function listRuns(
  database: Queryable,
  { accountId, personId }: { accountId: string; personId: string },
  query: RunsQuery,
): Promise<Page<RunView>> {
  const [before] = readCursor(query.cursor, NUMBER_POSITION) ?? [null];
  const rows = await database.query<RunViewRow>(
    `select ${RUN_VIEW_COLUMNS} from ${RUN_VIEW_TABLES}
     where r.account_id = $1 and ($2::uuid is null or r.person_id = $2) and ($3::uuid is null or r.benchmark_id = $3)
       and ($4::uuid is null or r.model_id = $4) and ($5::text is null or r.state = $5)
       and ($6::int is null or r.number < $6)
     order by r.number desc limit $7`,
    [
      accountId,
      query.mine ? personId : null,
      query.benchmarkId ?? null,
      query.modelId ?? null,
      query.state ?? null,
      before,
      query.limit + 1,
    ],
  );
  return pageOfRows(
    rows,
    query.limit,
    (row) => runView(row, personId),
    (row) => [row.number],
  );
}
