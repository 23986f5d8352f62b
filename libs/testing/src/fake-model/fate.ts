import { dice } from './dice.js';
import type { FakeModelSettings } from './settings.js';

/** How a request ends. */
export type Fate = 'refused' | 'failed' | 'cut' | 'answered';

/** What becomes of the n-th attempt (from 1) at a prompt. A retry rolls anew, so it may well succeed. */
export function fateOf(prompt: string, attempt: number, settings: FakeModelSettings): Fate {
  const luck = dice('fate', settings.seed, attempt, prompt);
  const shares = [
    ['refused', settings.e429Share],
    ['failed', settings.e500Share],
    ['cut', settings.cutShare],
  ] as const;
  let limit = 0;
  for (const [fate, share] of shares) {
    limit += share;
    if (luck < limit) return fate;
  }
  return 'answered';
}
