import { RunCancelArgs, type RunView } from '@benchgen/contracts';
import { isTerminal, RUN_TRANSITIONS } from '@benchgen/domain';
import { defineIntent, kitWords, listed, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { cancelPhrases } from '../declaration/phrases/cancel.phrases.js';
import { cancelProposal } from '../proposals/cancel.proposal.js';
import { openRunSlot } from '../slots/run.slot.js';
import { findRun } from '../tools/tools.js';
import { mentionRun, tellRun } from '../telling/run-state.js';

/** "Cancel it": a confirmed action too. */
export const cancelIntent = defineIntent({
  name: 'cancel',
  triggers: [{ all: ['cancel'] }, { all: ['cancel', 'run|runs|running'] }, { all: ['cancel', 'numbered'], weight: 3 }],
  never: OTHERS,
  phrases: cancelPhrases,
  slots: { run: openRunSlot },
  handle: async ({ run: ref }, turn) => {
    const w = words(turn.language);
    if (ref === undefined) {
      turn.say(w('cancel.none'));
      return;
    }
    const run = await turn.use(findRun, { ref });
    if (run === undefined) turn.say(/^\d+$/.test(ref) ? w('state.noSuchRun', { ref }) : w('state.noSuchRunId'));
    else if (isTerminal(RUN_TRANSITIONS, run.state)) {
      turn.say(w('cancel.ended', { number: run.number }));
      tellRun(run, turn, { asked: false });
    } else if (run.cancelRequested) turn.say(w('cancel.already', { number: run.number }));
    else propose(run, turn);
  },
  ask: ({ run: candidates = [] }, turn) => ({
    text: words(turn.language)('cancel.which', {
      list: listed(
        candidates.map(({ name }) => name),
        turn.language,
        'disjunction',
      ),
    }),
  }),
  giveUp: ({ run: candidates = [] }, turn) => {
    const w = words(turn.language);
    const list = listed(
      candidates.map(({ name }) => name),
      turn.language,
      'conjunction',
    );
    turn.say(w('cancel.giveUp', { list, example: w('cancel.example', { run: candidates[0]?.name ?? [] }) }));
    return Promise.resolve();
  },
  resumes: {
    action: 'run.cancel',
    slots: (args) => {
      const read = RunCancelArgs.safeParse(args).data;
      return Promise.resolve(read && { run: read.runId });
    },
    answer: async (args, turn) => {
      const { runId: ref } = RunCancelArgs.parse(args);
      const run = await turn.use(findRun, { ref });
      if (run !== undefined) turn.say(words(turn.language)('answer.cancel', { number: run.number }));
    },
    unchanged: (turn) => {
      turn.say(words(turn.language)('amend.cancelHint'));
      return Promise.resolve();
    },
  },
});

function propose(run: RunView, turn: Turn): void {
  const kit = kitWords(turn.language);
  turn.propose(cancelProposal(run, turn.language));
  turn.options([kit('yes'), kit('no')].map((word) => ({ label: word, send: word })));
  mentionRun(run, turn);
}
