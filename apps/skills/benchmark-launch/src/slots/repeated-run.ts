import type { RunView } from '@benchgen/contracts';
import type { Turn } from '@benchgen/skill-kit';
import { findRun, listRuns } from '../tools/tools.js';
import { runReferenceIn } from './run-reference.js';
import { spokenOf } from './spoken-of.js';

/**
 * The run that "again" repeats: the one named, else the one last spoken of, else the person's newest. Undefined when nothing is
 * to be repeated: without that word, or where a proposal waits and the message names no run.
 */
export async function repeatedRun(turn: Turn, before: unknown): Promise<RunView | undefined> {
  const { text, language, concepts } = turn.message;
  const named = runReferenceIn(text, language);
  if (!concepts.has('again') || (before !== undefined && named === undefined)) return undefined;
  const ref = named ?? spokenOf(turn, 'run')?.id;
  if (ref !== undefined) return await turn.use(findRun, { ref });
  const [newest] = await turn.use(listRuns, { limit: 1 });
  return newest;
}
