import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtFile } from './built-file.js';

/** Contents of `weights/index.json`, written by `npm run build:assets`. */
export const BundleIndex = z.strictObject({
  /** Hash of everything that decides the weights: an index with the same one is up to date. */
  inputsHash: z.string(),
  models: z.array(
    z.strictObject({
      name: z.string(),
      file: z.string(),
      hash: z.string(),
      bytes: z.int(),
      hidden: z.int(),
      /** Share right by topic on wordings it was not taught, 0 to 1. */
      scores: z.record(z.string(), z.number()),
    }),
  ),
});
export type BundleIndex = z.infer<typeof BundleIndex>;

/** A base model that comes with the product. `file` is its full path. */
export type BundledModel = BundleIndex['models'][number];

/** Where the base models and their index are built to. */
export const weightsFolder = (): URL => builtFile('weights/');

/**
 * The base models, smallest first.
 * @throws Error that says what to run when they were not built
 */
export function bundledModels(): BundledModel[] {
  let json: string;
  try {
    json = readFileSync(new URL('index.json', weightsFolder()), 'utf8');
  } catch (cause) {
    throw new Error('The embedded models are not built. Run: npm run build:assets -w @benchgen/models', { cause });
  }
  return BundleIndex.parse(JSON.parse(json)).models.map((model) => ({
    ...model,
    file: fileURLToPath(new URL(model.file, weightsFolder())),
  }));
}
