import { matchConcepts, tokenise } from '@benchgen/language';
import type { Intent, Turn } from '@benchgen/skill-kit';
import { words as messages } from './catalogue/index.js';
import { OTHERS, words } from './declaration/words.js';
import { launchIntent } from './intents/launch.intent.js';
import { narrowing } from './slots/narrowing.js';

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

/** A benchmark and a model, and not a word of what to do with them: the one is to be run on the other. */
export const implied = async (turn: Turn): Promise<Intent | undefined> =>
  (await namesBoth(turn)) ? launchIntent : undefined;

/** Whether a benchmark and a model are named, and nothing but their names speaks of other work ("Import and export quiz"). */
async function namesBoth(turn: Turn): Promise<boolean> {
  const { text, language } = turn.message;
  const { benchmark, model } = await narrowing(turn);
  if (benchmark === undefined || model === undefined) return false;
  const titles = new Set(
    [benchmark, model].flatMap(({ title }) => tokenise(title, language).map((token) => token.text)),
  );
  const rest = tokenise(text, language).filter((token) => !titles.has(token.text));
  const said = matchConcepts(rest.map((token) => token.text).join(' '), language, words);
  return !said.some(({ concept }) => OTHERS.some((other) => other === concept));
}

function showHelp(turn: Turn): void {
  const w = messages(turn.language);
  turn.say(w('help.text'));
  turn.options([w('help.live'), w('help.recent')].map((send) => ({ label: send, send })));
}
