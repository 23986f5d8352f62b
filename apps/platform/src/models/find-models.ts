import { Id, type PageQuery } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import { ID_POSITION, readCursor } from '../paging/cursor.js';
import { MODEL_COLUMNS, type ModelRow } from './model.row.js';

/** One model by id or slug (the account's own before a shared one). `visible: false`: it is another account's. */
export async function findModel(database: Queryable, accountId: string, ref: string): Promise<ModelRow | undefined> {
  const byId = Id.safeParse(ref).success;
  const [row] = await database.query<ModelRow>(
    `select ${MODEL_COLUMNS} from platform.models m
     where ${byId ? 'm.id = $2' : 'm.slug = $2 and (m.account_id is null or m.account_id = $1)'} and m.retired_at is null
     order by m.account_id nulls last limit 1`,
    [accountId, ref],
  );
  return row;
}

/** The models of these ids in their order, locked against a change of price until the caller's transaction ends. */
export async function lockModels(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<(ModelRow | undefined)[]> {
  const rows = await database.query<ModelRow>(
    `select ${MODEL_COLUMNS} from platform.models m where m.id = any($2::uuid[]) and m.retired_at is null
     order by m.id for share of m`,
    [accountId, ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id));
}

/** A page of the account's own and the shared models; one row more than asked for. */
export async function listModelRows(database: Queryable, accountId: string, query: PageQuery): Promise<ModelRow[]> {
  const [after] = readCursor(query.cursor, ID_POSITION) ?? [null];
  return await database.query<ModelRow>(
    `select ${MODEL_COLUMNS} from platform.models m
     where (m.account_id is null or m.account_id = $1) and m.retired_at is null and ($2::uuid is null or m.id > $2)
     order by m.id limit $3`,
    [accountId, after, query.limit + 1],
  );
}
