import type { BenchmarkView } from '@benchgen/contracts';

/** A benchmark with its current version, as far as a caller's account may see it. */
export interface BenchmarkRow extends BenchmarkView {
  accountId: string;
  versionId: string;
  visible: boolean;
}

/** `$1` is the caller's account. `visible` is false for what another account keeps private. */
export const BENCHMARK_COLUMNS = `
  b.id, b.slug, a.slug as owner, b.title, b.description, b.locale, v.version, v.question_count as questions,
  b.visibility, v.scorer_kind as scorer, b.account_id as "accountId", v.id as "versionId",
  (b.account_id = $1 or b.visibility = 'listed') as visible`;

export const BENCHMARK_TABLES = `platform.benchmarks b
  join platform.accounts a on a.id = b.account_id
  join platform.benchmark_versions v on v.benchmark_id = b.id and v.version = b.current_version`;

export const benchmarkView = (row: BenchmarkRow): BenchmarkView => {
  const { id, slug, owner, title, description, locale, version, questions, visibility, scorer } = row;
  return { id, slug, owner, title, description, locale, version, questions, visibility, scorer };
};
