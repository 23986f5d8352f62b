import { z } from 'zod';
import { RunScore } from '../runs/scoring.js';
import { ModelLiveness, RunState } from '../runs/states.js';

/** Structured data beside the text of a reply. Front ends may draw it; the text alone always suffices. */
export const Part = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run_ref'),
    runId: z.string(),
    number: z.int(),
    state: RunState,
    title: z.string(),
    modelTitle: z.string(),
    url: z.string(),
  }),
  z.object({ kind: z.literal('score'), runId: z.string(), number: z.int(), score: RunScore, url: z.string() }),
  z.object({
    kind: z.literal('candidates'),
    of: z.enum(['benchmark', 'model', 'run']),
    items: z.array(
      z.object({ id: z.string(), title: z.string(), note: z.string().optional(), liveness: ModelLiveness.optional() }),
    ),
  }),
  z.object({ kind: z.literal('table'), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
]);
export type Part = z.infer<typeof Part>;

/** A choice offered as a button. Pressing it sends `send` as the person's own message, so typing works as well. */
export const Option = z.object({ label: z.string().max(200), send: z.string().max(500) });
export type Option = z.infer<typeof Option>;
