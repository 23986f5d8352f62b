import type { RunView } from '@benchgen/contracts';
import type { Turn } from '@benchgen/skill-kit';
import { findRun, listRuns } from '../tools/tools.js';
import { spokenOf } from './spoken-of.js';

/** The run that "again" repeats: the one last spoken of, else the person's newest. */
export async function lastRun(turn: Turn): Promise<RunView | undefined> {
  const mentioned = spokenOf(turn, 'run');
  if (mentioned !== undefined) return await turn.use(findRun, { ref: mentioned.id });
  const [newest] = await turn.use(listRuns, { limit: 1 });
  return newest;
}
