import { z } from 'zod';
import { Id } from '../ids.js';
import { Millicredits } from '../money.js';
import { LIMITS } from '../limits.js';

/** A part of the questions. Seeded, so that the same sample can be drawn again; never ranked. */
export const Sample = z.object({ size: z.int().min(1), order: z.enum(['random', 'first']), seed: z.int().min(0) });
export type Sample = z.infer<typeof Sample>;

export const Overrides = z.object({
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().min(1).optional(),
  systemPrompt: z.string().max(8_000).optional(),
  seed: z.int().min(0).optional(),
});
export type Overrides = z.infer<typeof Overrides>;

/** Arguments of `run.launch`: one action, one benchmark version, 1 to 8 models, each with its own ceiling. */
export const RunLaunchArgs = z.strictObject({
  benchmarkId: Id,
  version: z.int().min(1),
  models: z
    .array(z.strictObject({ modelId: Id, ceilingMillicredits: Millicredits }))
    .min(1)
    .max(LIMITS.modelsPerLaunch),
  sample: Sample.nullable(),
  overrides: Overrides,
});
export type RunLaunchArgs = z.infer<typeof RunLaunchArgs>;

export const RunCancelArgs = z.strictObject({ runId: Id });
export type RunCancelArgs = z.infer<typeof RunCancelArgs>;
