import type { MiniAnswer } from '../model/mini-model.js';

/** One question for one loaded model. */
export interface WorkerQuestion {
  hash: string;
  prompt: string;
  options?: readonly string[];
  temperature?: number;
  seed?: number;
}

/** What the host asks of its thread. `id` comes back with the reply. */
export type HostMessage =
  | { kind: 'load'; id: number; hash: string; file: string }
  | { kind: 'unload'; hash: string }
  | { kind: 'answer'; id: number; questions: WorkerQuestion[] };

/** `answers[i]` is null where the model of question i is not loaded (any more). */
export type WorkerMessage =
  { kind: 'loaded'; id: number; problem?: string } | { kind: 'answers'; id: number; answers: (MiniAnswer | null)[] };
