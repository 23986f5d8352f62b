import type { SftSettings } from '../training/train-sft.js';

/** Decides the curriculum and the start weights of the whole family. */
export const BASE_SEED = 2;

/**
 * The base family. The small one is short of room, not of lessons: it gets more rounds and a lower floor, and still
 * knows less. The middle one stops early, so that there is a middle.
 */
export const BASE_MODELS: readonly Omit<SftSettings, 'seed'>[] = [
  { name: 'local-mini-8', hidden: 8, epochs: 16, confidenceFloor: 0.1 },
  { name: 'local-mini-32', hidden: 32, epochs: 9, confidenceFloor: 0.15 },
  { name: 'local-mini-128', hidden: 128, epochs: 12, confidenceFloor: 0.15 },
];
