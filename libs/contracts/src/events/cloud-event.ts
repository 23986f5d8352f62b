import { z } from 'zod';
import { Id, Instant } from '../ids.js';
import { RunState } from '../runs/states.js';

export const RUN_STATE_CHANGED = 'ai.benchgen.run.state_changed.v1';

/** Thin on purpose: no prompt, no answer, no free error text. Gains optional fields only; anything else is `v2`. */
export const RunStateChanged = z.object({
  run_id: Id,
  number: z.int(),
  rev: z.int().min(1),
  state: RunState,
  prev_state: RunState.nullable(),
  benchmark_id: Id,
  version: z.int(),
  model_id: Id,
  score: z.number().optional(),
  interval: z.object({ low: z.number(), high: z.number() }).optional(),
  error_code: z.string().optional(),
  url: z.string(),
});
export type RunStateChanged = z.infer<typeof RunStateChanged>;

/** CloudEvents 1.0, structured JSON. `id` is `run:<run id>:<rev>`: the deduplication key everywhere. */
export const RunEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.literal('/platform/runs'),
  type: z.literal(RUN_STATE_CHANGED),
  subject: Id,
  time: Instant,
  dataschema: z.string(),
  datacontenttype: z.literal('application/json'),
  /** Position in the account-spanning order of publication; set by the relay. */
  sequence: z.string().optional(),
  accountid: Id,
  correlationid: z.string().optional(),
  traceparent: z.string().optional(),
  data: RunStateChanged,
});
export type RunEvent = z.infer<typeof RunEvent>;

/** Progress is not state: at most two a second per run, no revision, never stored. */
export const RunProgress = z.object({
  run_id: Id,
  number: z.int(),
  done: z.int(),
  total: z.int(),
  per_second: z.number(),
  failed: z.int(),
});
export type RunProgress = z.infer<typeof RunProgress>;
