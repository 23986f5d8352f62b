import { defineIntent } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { waitPhrases } from '../declaration/phrases/refusals.phrases.js';
import { runSlot } from '../slots/run.slot.js';
import { findRun } from '../tools/tools.js';
import { tellRun } from '../telling/run-state.js';

/** No turn waits for a run, and nobody can be written to first; how the run stands can be said at once. */
export const waitIntent = defineIntent({
  name: 'wait',
  triggers: [
    { all: ['wait'], weight: 2 },
    { all: ['wait', 'done'], weight: 3 },
  ],
  never: OTHERS,
  phrases: waitPhrases,
  slots: { run: runSlot },
  handle: async ({ run: ref }, turn) => {
    turn.say(words(turn.language)('refusal.wait'));
    const run = ref === undefined ? undefined : await turn.use(findRun, { ref });
    if (run !== undefined) tellRun(run, turn, { asked: false });
  },
});
