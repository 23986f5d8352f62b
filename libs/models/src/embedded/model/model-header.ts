import { z } from 'zod';

/** What a model file says about itself, before its weights. */
export const ModelHeader = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1),
  /** Raised when the same question would get other features; such models cannot be merged with or replaced by. */
  featureVersion: z.int().min(1),
  shape: z.strictObject({ inputs: z.int().min(1), hidden: z.int().min(4).multipleOf(4), operations: z.int().min(0) }),
  /** The texts it can recall, in the order of its output rows after the operations. */
  answers: z.array(z.string()),
  /** Below this probability it says that it does not know. */
  confidenceFloor: z.number().min(0).max(1),
  /** Content hashes of the models it was made from. */
  parents: z.array(z.string()),
  method: z.enum(['base', 'sft']),
  seed: z.int(),
  /** Content hash of the questions and answers it was trained on. */
  dataHash: z.string(),
  /** Share right on questions it was not trained on, by topic, 0 to 1. */
  scores: z.record(z.string(), z.number()),
});
export type ModelHeader = z.infer<typeof ModelHeader>;
