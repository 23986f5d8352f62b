import { AppError, appErrorOf, type ErrorCode, type Preconditions, type RunLaunchArgs } from '@benchgen/contracts';
import { questionsCost } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import type { DeniedTarget } from '../access/denials.js';
import type { BenchmarkRow } from '../benchmarks/benchmark.row.js';
import { findBenchmark } from '../benchmarks/find-benchmark.js';
import { lockModels } from '../models/find-models.js';
import type { ModelRow } from '../models/model.row.js';
import { plannedQuestions } from './planned-questions.js';

export interface LaunchPlan {
  benchmark: BenchmarkRow;
  versionId: string;
  /** Questions that each run asks. */
  planned: number;
  runs: { model: ModelRow; ceilingMillicredits: number; reserveMillicredits: number }[];
}

export type StaleReason = 'benchmark_changed' | 'price_changed' | 'run_ended' | 'credits_insufficient';

export type Planned =
  | { can: true; plan: LaunchPlan }
  | { can: false; error: AppError; foreign?: DeniedTarget | undefined }
  | { can: false; stale: StaleReason[] };

/**
 * Checks a launch against the live rows and locks them against change until the transaction ends. Changes nothing, so
 * that a refusal can still be recorded in the same transaction.
 */
export async function planLaunch(
  tx: Tx,
  accountId: string,
  args: RunLaunchArgs,
  expected: Preconditions,
): Promise<Planned> {
  await tx.query('select 1 from platform.benchmarks where id = $1 for share', [args.benchmarkId]);
  const benchmark = await findBenchmark(tx, accountId, args.benchmarkId);
  if (!benchmark?.visible) return cannot('BENCHMARK.NOT_FOUND', benchmark && { type: 'benchmark', id: benchmark.id });
  const models = await lockModels(
    tx,
    accountId,
    args.models.map(({ modelId }) => modelId),
  );
  const usable = models.filter((model) => model?.visible === true) as ModelRow[];
  if (usable.length < models.length) {
    const foreign = models.find((model) => model?.visible === false);
    return cannot('MODEL.NOT_FOUND', foreign && { type: 'model', id: foreign.id });
  }
  const stale = staleReasons(benchmark, usable, expected);
  if (stale.length > 0) return { can: false, stale };
  const version = await findVersion(tx, benchmark.id, args.version);
  if (version === undefined) return cannot('BENCHMARK.NOT_FOUND');
  try {
    const planned = plannedQuestions(version.questions, args.sample);
    return { can: true, plan: { benchmark, versionId: version.id, planned, runs: runsOf(args, usable, planned) } };
  } catch (error) {
    return { can: false, error: appErrorOf(error) };
  }
}

const cannot = (code: ErrorCode, foreign?: DeniedTarget): Planned => ({
  can: false,
  error: new AppError(code),
  foreign,
});

function staleReasons(benchmark: BenchmarkRow, models: readonly ModelRow[], expected: Preconditions): StaleReason[] {
  const reasons: StaleReason[] = [];
  const version = expected.benchmarkVersion;
  if (version && (version.benchmarkId !== benchmark.id || version.version !== benchmark.version))
    reasons.push('benchmark_changed');
  const shown =
    expected.prices && new Map(expected.prices.map((price) => [price.modelId, price.millicreditsPerQuestion]));
  if (shown && models.some((model) => shown.get(model.id) !== model.millicreditsPerQuestion))
    reasons.push('price_changed');
  return reasons;
}

/** A run never holds back more than it can cost, even when a higher ceiling was confirmed. */
const runsOf = (args: RunLaunchArgs, models: readonly ModelRow[], planned: number): LaunchPlan['runs'] =>
  models.map((model, index) => {
    const ceilingMillicredits = args.models[index]?.ceilingMillicredits ?? 0;
    const cost = questionsCost(planned, model.millicreditsPerQuestion);
    return { model, ceilingMillicredits, reserveMillicredits: Math.min(ceilingMillicredits, cost) };
  });

async function findVersion(
  tx: Tx,
  benchmarkId: string,
  version: number,
): Promise<{ id: string; questions: number } | undefined> {
  const [row] = await tx.query<{ id: string; questions: number }>(
    `select id, question_count as questions from platform.benchmark_versions where benchmark_id = $1 and version = $2`,
    [benchmarkId, version],
  );
  return row;
}
