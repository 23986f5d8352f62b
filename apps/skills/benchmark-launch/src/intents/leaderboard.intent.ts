import { defineIntent, link } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { leaderboardPhrases } from '../declaration/phrases/refusals.phrases.js';
import { runSlot } from '../slots/run.slot.js';
import { findRun } from '../tools/tools.js';
import { mentionRun, runUrl } from '../telling/run-state.js';

/** Putting a run on the leaderboard is the person's own act, on the run's page. */
export const leaderboardIntent = defineIntent({
  name: 'leaderboard',
  triggers: [{ all: ['leaderboard'], weight: 2 }],
  never: OTHERS,
  phrases: leaderboardPhrases,
  slots: { run: runSlot },
  handle: async ({ run: ref }, turn) => {
    const w = words(turn.language);
    const run = ref === undefined ? undefined : await turn.use(findRun, { ref });
    if (run === undefined) {
      turn.say(w('refusal.leaderboardNoRun'));
      return;
    }
    turn.say(w('refusal.leaderboard', { link: link(runUrl(turn.linkBase, run.number)) }));
    mentionRun(run, turn);
  },
});
