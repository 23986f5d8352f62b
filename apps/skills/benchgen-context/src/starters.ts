import type { Turn } from '@benchgen/skill-kit';
import { words, type ContextText } from './catalogue/index.js';

const RUNS = 'benchmark-launch';

/** Whether there is somebody who runs benchmarks. */
export const canRun = (turn: Turn): boolean => turn.isInstalled(RUNS);

/** Things to begin with that work here, as buttons. */
export function offerStarters(turn: Turn): void {
  const w = words(turn.language);
  const keys: ContextText[] = canRun(turn)
    ? ['starter.catalogue', 'starter.recent', 'starter.about']
    : ['starter.about', 'starter.credits', 'starter.start'];
  turn.options(keys.map((key) => w(key)).map((send) => ({ label: send, send })));
}
