import { LIMITS, type ModelLiveness, type ModelView } from '@benchgen/contracts';
import { NOTHING, quoted, type Candidate, type Reading, type Slot, type Turn } from '@benchgen/skill-kit';
import { z } from 'zod';
import { words } from '../catalogue/index.js';
import { listModels } from '../tools/tools.js';
import { namedIn } from './named.js';
import { repeatedRun } from './repeated-run.js';
import { withoutRunNumbers } from './run-reference.js';
import { spokenOf } from './spoken-of.js';

/** Ids of one to eight models. */
export const modelsSlot: Slot<string[], true> = {
  required: true,
  schema: z.array(z.string()).min(1).max(LIMITS.modelsPerLaunch),
  read: async (turn, before) => {
    const { text, language } = turn.message;
    const all = await turn.use(listModels, {});
    const { certain, open } = namedIn(withoutRunNumbers(text, language), language, all);
    if (certain.length > 0) return changed(certain, before, turn);
    if (open.length > 0)
      return isAllOf(turn) ? valueOf(open) : { says: 'several', candidates: candidatesOf(open, turn) };
    return (await unnamed(turn, all, before)) ?? NOTHING;
  },
  candidates: async (turn) => candidatesOf(readiestFirst(await turn.use(listModels, {})), turn),
};

/** Models that are meant without a name: all of them, the live one, the same as before. */
async function unnamed(
  turn: Turn,
  all: ModelView[],
  before: string[] | undefined,
): Promise<Reading<string[]> | undefined> {
  const { concepts } = turn.message;
  const live = concepts.has('live') ? all.filter(({ liveness }) => liveness === 'live') : all;
  if (isAllOf(turn) && concepts.has('models') && live.length > 0) return valueOf(live);
  if (concepts.has('live') && concepts.has('model') && live.length > 0)
    return live.length === 1 ? valueOf(live) : { says: 'several', candidates: candidatesOf(live, turn) };
  const repeated = await repeatedRun(turn, before);
  if (repeated !== undefined) return { says: 'value', value: [repeated.model.id] };
  if (before !== undefined) return undefined;
  const mentioned = concepts.has('same') ? spokenOf(turn, 'model') : undefined;
  return mentioned && { says: 'value', value: [mentioned.id] };
}

/** "Also on …" adds to what was proposed, "without …" takes away, anything else replaces. */
function changed(named: readonly ModelView[], before: string[] | undefined, turn: Turn): Reading<string[]> {
  const ids = named.map(({ id }) => id);
  const { concepts } = turn.message;
  if (before === undefined) return valueOf(named);
  if (concepts.has('without')) {
    const left = before.filter((id) => !ids.includes(id));
    return left.length === 0 ? NOTHING : { says: 'value', value: left };
  }
  return concepts.has('also') ? { says: 'value', value: [...new Set([...before, ...ids])] } : valueOf(named);
}

const isAllOf = (turn: Turn): boolean => turn.message.concepts.has('all');

const valueOf = (models: readonly ModelView[]): Reading<string[]> => ({
  says: 'value',
  value: models.slice(0, LIMITS.modelsPerLaunch).map(({ id }) => id),
});

const READINESS: readonly ModelLiveness[] = ['live', 'starting', 'cold', 'unknown', 'unreachable'];

const readiestFirst = (models: readonly ModelView[]): ModelView[] =>
  [...models].sort((left, right) => READINESS.indexOf(left.liveness) - READINESS.indexOf(right.liveness));

const candidatesOf = (models: readonly ModelView[], turn: Turn): Candidate<string[]>[] =>
  models.map(({ id, title, liveness }) => ({
    value: [id],
    name: quoted(title),
    note: words(turn.language)(`liveness.${liveness}`),
  }));
