import { type BenchmarkView, type Page, type PageQuery } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import { ID_POSITION, pageOfRows, readCursor } from '../paging/cursor.js';
import { BENCHMARK_COLUMNS, BENCHMARK_TABLES, benchmarkView, type BenchmarkRow } from './benchmark.row.js';

/**
 * Without case in any language: the database's own rules know ASCII only, hence the collation. The dotted and dotless i of
 * Turkish count as one letter, so that a title is found whichever keyboard wrote it.
 */
const folded = (text: string): string => `translate(lower((${text}) collate "und-x-icu"), E'\\u0131\\u0307', 'i')`;

/** Benchmarks the account may run: its own and the listed ones, oldest first; `text` is looked for in title and slug. */
export async function listBenchmarks(
  database: Queryable,
  accountId: string,
  query: PageQuery & { text?: string | undefined },
): Promise<Page<BenchmarkView>> {
  const [after] = readCursor(query.cursor, ID_POSITION) ?? [null];
  const rows = await database.query<BenchmarkRow>(
    `select ${BENCHMARK_COLUMNS} from ${BENCHMARK_TABLES}
     where (b.account_id = $1 or b.visibility = 'listed') and ($2::uuid is null or b.id > $2)
       and ($3::text is null or position(${folded('$3')} in ${folded("b.title || ' ' || b.slug")}) > 0)
     order by b.id limit $4`,
    [accountId, after, query.text ?? null, query.limit + 1],
  );
  return pageOfRows(rows, query.limit, benchmarkView, (row) => [row.id]);
}
