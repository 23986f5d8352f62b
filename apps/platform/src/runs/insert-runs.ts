import type { RunLaunchArgs } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import { hintJob } from '../hints/process-hints.js';
import { RUN_JOB } from './job-kinds.js';
import { announceRuns } from './run-event.js';
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from './run.row.js';
import type { LaunchPlan } from './plan-launch.js';

export interface NewRuns {
  launchId: string;
  accountId: string;
  personId: string;
  args: RunLaunchArgs;
  plan: LaunchPlan;
  /** One per run of the plan, in its order. */
  runIds: readonly string[];
}

/** Writes the runs of a launch as `queued` with their numbers, jobs and events. In the order of the plan. */
export async function insertRuns(
  tx: Tx,
  { launchId, accountId, personId, args, plan, runIds }: NewRuns,
): Promise<RunRow[]> {
  const first = await takeNumbers(tx, accountId, runIds.length);
  await tx.query(
    `insert into platform.runs (id, launch_id, account_id, person_id, number, benchmark_id, benchmark_version_id, version,
       model_id, sample, overrides, planned, ceiling_millicredits, reserved_millicredits, millicredits_per_question)
     select t.id, $2, $3, $4, t.number, $5, $6, $7, t.model_id, $8, $9, $10, t.ceiling, t.reserved, t.price
     from unnest($1::uuid[], $11::int[], $12::uuid[], $13::bigint[], $14::bigint[], $15::bigint[])
       as t(id, number, model_id, ceiling, reserved, price)`,
    [
      runIds,
      launchId,
      accountId,
      personId,
      plan.benchmark.id,
      plan.versionId,
      args.version,
      args.sample && JSON.stringify(args.sample),
      JSON.stringify(args.overrides),
      plan.planned,
      runIds.map((_, index) => first + index),
      plan.runs.map(({ model }) => model.id),
      plan.runs.map((run) => run.ceilingMillicredits),
      plan.runs.map((run) => run.reserveMillicredits),
      plan.runs.map(({ model }) => model.millicreditsPerQuestion),
    ],
  );
  await tx.query(
    `insert into platform.jobs (id, kind, run_id) select t.id, $2, t.run_id from unnest($1::uuid[], $3::uuid[]) as t(id, run_id)`,
    [runIds.map(() => newId()), RUN_JOB, runIds],
  );
  const runs = await tx.query<RunRow>(
    `select ${RUN_COLUMNS} from ${RUN_TABLES} where r.launch_id = $1 order by r.number`,
    [launchId],
  );
  await announceRuns(
    tx,
    runs.map((run) => ({ run, previous: null })),
  );
  hintJob(tx, RUN_JOB);
  return runs;
}

async function takeNumbers(tx: Tx, accountId: string, count: number): Promise<number> {
  const [row] = await tx.query<{ first: number }>(
    'update platform.accounts set next_run_number = next_run_number + $2 where id = $1 returning next_run_number - $2 as first',
    [accountId, count],
  );
  if (row === undefined) throw new Error('a launch for an account that the platform does not know');
  return row.first;
}
