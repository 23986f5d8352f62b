import type { Overrides, RunScore, RunState, Sample } from '@benchgen/contracts';

/** A run as the engine and the handlers read it. Money in millicredits. */
export interface RunRow {
  id: string;
  launchId: string;
  accountId: string;
  accountSlug: string;
  personId: string;
  number: number;
  benchmarkId: string;
  benchmarkVersionId: string;
  version: number;
  modelId: string;
  state: RunState;
  rev: number;
  sample: Sample | null;
  overrides: Overrides;
  planned: number;
  ceilingMillicredits: number;
  reservedMillicredits: number;
  millicreditsPerQuestion: number;
  spentMillicredits: number;
  errorCode: string | null;
  score: RunScore | null;
  cancelRequestedAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Columns of {@link RunRow} from `runs r join accounts a`. bigint comes as text from the driver; money fits a double exactly. */
export const RUN_COLUMNS = `
  r.id, r.launch_id as "launchId", r.account_id as "accountId", a.slug as "accountSlug", r.person_id as "personId",
  r.number, r.benchmark_id as "benchmarkId", r.benchmark_version_id as "benchmarkVersionId", r.version,
  r.model_id as "modelId", r.state, r.rev, r.sample, r.overrides, r.planned,
  r.ceiling_millicredits::float8 as "ceilingMillicredits", r.reserved_millicredits::float8 as "reservedMillicredits",
  r.millicredits_per_question::float8 as "millicreditsPerQuestion", r.spent_millicredits::float8 as "spentMillicredits",
  r.error_code as "errorCode", r.score, r.cancel_requested_at as "cancelRequestedAt", r.created_at as "createdAt",
  r.started_at as "startedAt", r.ended_at as "endedAt"`;

export const RUN_TABLES = 'platform.runs r join platform.accounts a on a.id = r.account_id';
