import type { Queryable } from '@benchgen/service-kit';
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from '../../runs/run.row.js';

/** How a run's version asks. */
interface VersionRow {
  questionCount: number;
  promptTemplate: unknown;
  generationParams: unknown;
}

/** What is stored of a run's answers so far. */
export interface Done {
  questions: number;
  failed: number;
  spentMillicredits: number;
}

export async function readRun(database: Queryable, runId: string): Promise<RunRow> {
  const [run] = await database.query<RunRow>(`select ${RUN_COLUMNS} from ${RUN_TABLES} where r.id = $1`, [runId]);
  if (run === undefined) throw new Error('a job of a run that is not stored');
  return run;
}

export async function readVersion(database: Queryable, versionId: string): Promise<VersionRow> {
  const [version] = await database.query<VersionRow>(
    `select question_count as "questionCount", prompt_template as "promptTemplate",
       generation_params as "generationParams" from platform.benchmark_versions where id = $1`,
    [versionId],
  );
  if (version === undefined) throw new Error('a run of a version that is not stored');
  return version;
}

/** Counted from the rows, also after a takeover. */
export async function readDone(database: Queryable, runId: string): Promise<Done> {
  const [done] = await database.query<Done>(
    `select count(*)::int as questions, (count(*) filter (where t.outcome <> 'ok'))::int as failed,
       coalesce(sum(t.cost_millicredits), 0)::float8 as "spentMillicredits"
     from platform.run_answers w join platform.run_attempts t on t.id = w.attempt_id where w.run_id = $1`,
    [runId],
  );
  return done ?? { questions: 0, failed: 0, spentMillicredits: 0 };
}
