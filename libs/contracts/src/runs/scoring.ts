import { z } from 'zod';

/** The scorers of this version. Each is a registered function with a parameter schema, a name and a version. */
export const ScorerKind = z.enum(['choice', 'exact', 'normalised', 'number']);
export type ScorerKind = z.infer<typeof ScorerKind>;

export const ScorerSpec = z.object({ kind: ScorerKind, params: z.record(z.string(), z.json()).default({}) });
export type ScorerSpec = z.infer<typeof ScorerSpec>;

/** A question as scoring and running need it. `options` are texts; their letters are made from their order. */
export const Question = z.object({
  id: z.string(),
  position: z.int().min(1),
  prompt: z.string().min(1),
  options: z.array(z.string()).optional(),
  accepted: z.array(z.string()).min(1),
  rejected: z.array(z.string()).default([]),
  scorer: ScorerSpec,
  locale: z.string(),
  unit: z.string().optional(),
  tags: z.array(z.string()).default([]),
});
export type Question = z.infer<typeof Question>;

/** A 95 % interval on a share; both ends in [0, 1]. */
export const Interval = z.object({ low: z.number(), high: z.number(), method: z.enum(['wilson']) });
export type Interval = z.infer<typeof Interval>;

/** Sum of credit over planned questions, with what the denominator hides said beside it. Computed from rows. */
export const RunScore = z.object({
  planned: z.int(),
  answered: z.int(),
  correct: z.int(),
  credit: z.number(),
  share: z.number(),
  interval: Interval,
  counts: z.partialRecord(z.string(), z.int()),
  /** False when something is unscored: then the run is incomplete and cannot be ranked. */
  complete: z.boolean(),
});
export type RunScore = z.infer<typeof RunScore>;
