import type { RunView } from '@benchgen/contracts';
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from './run.row.js';
import { runUrl } from './run-event.js';

/** A run with the names of what it ran and how far it is. */
export interface RunViewRow extends RunRow {
  benchmarkSlug: string;
  benchmarkTitle: string;
  modelSlug: string;
  modelTitle: string;
  answered: number;
}

export const RUN_VIEW_COLUMNS = `${RUN_COLUMNS},
  b.slug as "benchmarkSlug", b.title as "benchmarkTitle", m.slug as "modelSlug", m.title as "modelTitle",
  (select count(*)::int from platform.run_answers w where w.run_id = r.id) as answered`;

export const RUN_VIEW_TABLES = `${RUN_TABLES}
  join platform.benchmarks b on b.id = r.benchmark_id
  join platform.models m on m.id = r.model_id`;

export const runView = (row: RunViewRow, personId: string): RunView => ({
  id: row.id,
  number: row.number,
  state: row.state,
  rev: row.rev,
  benchmark: { id: row.benchmarkId, slug: row.benchmarkSlug, title: row.benchmarkTitle, version: row.version },
  model: { id: row.modelId, slug: row.modelSlug, title: row.modelTitle },
  sample: row.sample,
  overrides: row.overrides,
  planned: row.planned,
  answered: row.answered,
  score: row.score,
  errorCode: row.errorCode,
  cancelRequested: row.cancelRequestedAt !== null,
  ceilingMillicredits: row.ceilingMillicredits,
  chargedMillicredits: row.spentMillicredits,
  mine: row.personId === personId,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  url: runUrl(row),
});
