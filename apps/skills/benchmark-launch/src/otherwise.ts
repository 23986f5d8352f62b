import type { Turn } from '@benchgen/skill-kit';
import { words } from './catalogue/index.js';

/** Who goes on with a message that none of the intents fits: who looks inside runs, and who explains things. */
const INSIDE = 'benchmark-analyze';
const FALLBACK = 'benchgen-context';

export const handsOverTo = [INSIDE, FALLBACK] as const;

/** A message that none of the intents fits: it goes on to another skill, or hears what can be done here. */
export function otherwise(turn: Turn): Promise<void> {
  const to = turn.message.concepts.has('inside') && turn.isInstalled(INSIDE) ? INSIDE : FALLBACK;
  // What was handed over once comes to an end here.
  if (turn.isInstalled(to) && turn.request.context.handover === undefined)
    turn.handOver({ to, intent: 'message', slots: {} });
  else showHelp(turn);
  return Promise.resolve();
}

function showHelp(turn: Turn): void {
  const w = words(turn.language);
  turn.say(w('help.text'));
  turn.options([w('help.live'), w('help.recent')].map((send) => ({ label: send, send })));
}
