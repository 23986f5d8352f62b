import { RUN_TRANSITIONS, isTerminal } from '@benchgen/domain';
import type { RunView } from '@benchgen/contracts';
import { extractNumbers } from '@benchgen/language';
import { quoted, joined, NOTHING, type Candidate, type Slot, type Turn } from '@benchgen/skill-kit';
import { z } from 'zod';
import { words } from '../catalogue/index.js';
import { listRuns } from '../tools/tools.js';
import { runReferenceIn } from './run-reference.js';
import { spokenOf } from './spoken-of.js';

/** Runs that are looked at for "the one that is still going". */
const LOOKED_AT = 20;

/** Number or id of the run that is meant: the one named, else the one last spoken of. */
export const runSlot: Slot<string, false> = {
  required: false,
  schema: z.string(),
  read: (turn) => {
    const ref = referenceIn(turn) ?? spokenOf(turn, 'run')?.id;
    return Promise.resolve(ref === undefined ? NOTHING : { says: 'value', value: ref });
  },
};

/** The run to cancel: the one named, else the one last spoken of if it can be meant, else the only one still going. */
export const openRunSlot: Slot<string, false> = {
  required: false,
  schema: z.string(),
  read: async (turn) => {
    const named = referenceIn(turn);
    if (named !== undefined) return { says: 'value', value: named };
    const going = (await turn.use(listRuns, { limit: LOOKED_AT })).filter(
      ({ state }) => !isTerminal(RUN_TRANSITIONS, state),
    );
    const mentioned = spokenOf(turn, 'run')?.id;
    if (mentioned !== undefined && (going.length === 0 || going.some(({ id }) => id === mentioned)))
      return { says: 'value', value: mentioned };
    const [only, ...others] = going;
    if (only === undefined) return NOTHING;
    if (others.length === 0) return { says: 'value', value: only.id };
    return { says: 'several', candidates: going.map((run) => candidateOf(run, turn)) };
  },
};

/** A run by number, id or link; of a lone number in a message about runs, by that. */
function referenceIn({ message: { text, language } }: Turn): string | undefined {
  const named = runReferenceIn(text, language);
  if (named !== undefined) return named;
  const [number, ...more] = extractNumbers(text, language).filter(({ value }) => Number.isInteger(value) && value > 0);
  return number !== undefined && more.length === 0 ? String(number.value) : undefined;
}

const candidateOf = ({ id, number, benchmark, model }: RunView, turn: Turn): Candidate<string> => ({
  value: id,
  name: words(turn.language)('run.name', { number }),
  note: joined([quoted(benchmark.title), quoted(model.title)], ', '),
});
