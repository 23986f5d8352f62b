import type { Turn } from '@benchgen/skill-kit';
import { words } from './catalogue/index.js';

const FALLBACK = 'benchgen-context';

/** A message that none of the intents fits: it goes on to the one who explains things, or hears what can be done here. */
export function otherwise(turn: Turn): Promise<void> {
  if (turn.isInstalled(FALLBACK) && turn.request.context.handover === undefined)
    turn.handOver({ to: FALLBACK, intent: 'message', slots: {} });
  else showHelp(turn);
  return Promise.resolve();
}

function showHelp(turn: Turn): void {
  const w = words(turn.language);
  turn.say(w('help.text'));
  turn.options([w('help.live'), w('help.recent')].map((send) => ({ label: send, send })));
}
