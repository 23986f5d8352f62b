import { settlement } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import type { RunRow } from './run.row.js';

/**
 * What a run costs its account and what goes back, in millicredits. Counted over the attempts that its answers point to,
 * from the rows and never from a counter, so that a crash and a resume charge once.
 */
export async function chargeOf(
  database: Queryable,
  run: Pick<RunRow, 'id' | 'reservedMillicredits'>,
): Promise<{ charged: number; released: number }> {
  const [row] = await database.query<{ millicredits: number }>(
    `select coalesce(sum(t.cost_millicredits), 0)::float8 as millicredits
     from platform.run_answers w join platform.run_attempts t on t.id = w.attempt_id where w.run_id = $1`,
    [run.id],
  );
  return settlement(run.reservedMillicredits, row?.millicredits ?? 0);
}
