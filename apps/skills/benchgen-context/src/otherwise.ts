import type { Turn } from '@benchgen/skill-kit';
import { words } from './catalogue/index.js';
import { canRun, offerStarters } from './starters.js';

/** A message that is about nothing of ours: says what can be done, with something to begin with. */
export function otherwise(turn: Turn): Promise<void> {
  turn.say(words(turn.language)(canRun(turn) ? 'outside.text' : 'outside.alone'));
  offerStarters(turn);
  return Promise.resolve();
}
