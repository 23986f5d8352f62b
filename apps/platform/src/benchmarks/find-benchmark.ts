import { Id } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import { BENCHMARK_COLUMNS, BENCHMARK_TABLES, type BenchmarkRow } from './benchmark.row.js';

/**
 * One benchmark by id, `owner/slug`, or slug. A bare slug means the account's own first, then the oldest listed one.
 * A row with `visible: false` exists but is another account's.
 */
export async function findBenchmark(
  database: Queryable,
  accountId: string,
  ref: string,
  lock: '' | 'for share of b' = '',
): Promise<BenchmarkRow | undefined> {
  const { where, values } = conditionOf(ref);
  const [row] = await database.query<BenchmarkRow>(
    `select ${BENCHMARK_COLUMNS} from ${BENCHMARK_TABLES} where ${where}
     order by b.account_id = $1 desc, b.id limit 1 ${lock}`,
    [accountId, ...values],
  );
  return row;
}

function conditionOf(ref: string): { where: string; values: string[] } {
  if (Id.safeParse(ref).success) return { where: 'b.id = $2', values: [ref] };
  const [owner, slug, ...rest] = ref.split('/');
  if (slug !== undefined && rest.length === 0)
    return { where: 'a.slug = $2 and b.slug = $3', values: [owner ?? '', slug] };
  return { where: `b.slug = $2 and (b.account_id = $1 or b.visibility = 'listed')`, values: [ref] };
}
