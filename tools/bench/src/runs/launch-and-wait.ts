import type { RunView } from '@benchgen/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchInstance } from '../measure/bench-instance.js';

const POLL_MS = 25;
const LIMIT_MS = 180_000;

const hasEnded = ({ state }: RunView): boolean => ['finished', 'failed', 'cancelled'].includes(state);

/** Wall time of a run: launch accepted until its end is committed, by the database's clock. */
export const wallMs = ({ createdAt, endedAt }: RunView): number => Date.parse(endedAt ?? '') - Date.parse(createdAt);

export async function launch({ client }: BenchInstance, benchmarkId: string, modelSlug: string): Promise<string> {
  const model = (await client.models()).items.find(({ slug }) => slug === modelSlug);
  if (model === undefined) throw new Error(`no model ${modelSlug}`);
  const outcome = await client.launch({
    benchmarkId,
    version: 1,
    models: [{ modelId: model.id, ceilingMillicredits: 0 }],
    sample: null,
    overrides: {},
  });
  const run = outcome.status === 'executed' ? outcome.result.runs[0] : undefined;
  if (run === undefined) throw new Error(`the launch was not accepted: ${outcome.status}`);
  return String(run.number);
}

export async function untilEnded({ client }: BenchInstance, number: string): Promise<RunView> {
  const began = performance.now();
  for (;;) {
    const run = await client.run(number);
    if (hasEnded(run)) return run;
    if (performance.now() - began > LIMIT_MS)
      throw new Error(`run ${number} did not end: ${run.state} ${String(run.answered)}`);
    await sleep(POLL_MS * 4);
  }
}
