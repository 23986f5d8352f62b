import type { RunView } from '@benchgen/contracts';
import { defineIntent, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { statusPhrases } from '../declaration/phrases/status.phrases.js';
import { narrowing } from '../slots/narrowing.js';
import { runReferenceIn } from '../slots/run-reference.js';
import { runSlot } from '../slots/run.slot.js';
import { findRun, listRuns } from '../tools/tools.js';
import { tellRun } from '../telling/run-state.js';

/** "Is it done? What did it score?" */
export const statusIntent = defineIntent({
  name: 'status',
  triggers: [
    { all: ['done|score|state'], none: ['runs'] },
    { all: ['result'], none: ['runs'] },
    { all: ['run', 'done|score|state|result'], none: ['runs'] },
    { all: ['recent', 'run', 'done|score|state|result'], none: ['runs'] },
    { all: ['numbered'], weight: 2 },
    { all: ['numbered', 'done|score|state|result|list'], weight: 3 },
  ],
  never: OTHERS,
  phrases: statusPhrases,
  slots: { run: runSlot },
  handle: async ({ run: ref }, turn) => {
    const w = words(turn.language);
    const named = runReferenceIn(turn.message.text, turn.message.language);
    const narrowed = named === undefined ? await lastOfNarrowing(turn) : undefined;
    if (narrowed === 'none') {
      turn.say(w('state.noRunsLike'));
      return;
    }
    const run =
      narrowed ?? (ref === undefined ? (await turn.use(listRuns, { limit: 1 }))[0] : await turn.use(findRun, { ref }));
    if (run !== undefined) tellRun(run, turn, { asked: turn.message.concepts.has('done') });
    else if (ref === undefined) turn.say(w('state.noRuns'));
    else turn.say(/^\d+$/.test(ref) ? w('state.noSuchRun', { ref }) : w('state.noSuchRunId'));
  },
});

/** "Is it done?" has no room for a title: lists need not be read for it. */
const BARE_WORDS = 3;

/** The newest run of a benchmark or model that the message names. */
async function lastOfNarrowing(turn: Turn): Promise<RunView | 'none' | undefined> {
  if (turn.message.words.length <= BARE_WORDS) return undefined;
  const { benchmark, model } = await narrowing(turn);
  if (benchmark === undefined && model === undefined) return undefined;
  const [last] = await turn.use(listRuns, { limit: 1, benchmarkId: benchmark?.id, modelId: model?.id });
  return last ?? 'none';
}
