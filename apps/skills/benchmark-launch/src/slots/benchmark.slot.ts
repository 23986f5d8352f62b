import type { BenchmarkView } from '@benchgen/contracts';
import { NOTHING, quoted, type Candidate, type Reading, type Slot, type Turn } from '@benchgen/skill-kit';
import { z } from 'zod';
import { words } from '../catalogue/index.js';
import { listBenchmarks } from '../tools/tools.js';
import { namedIn } from './named.js';
import { repeatedRun } from './repeated-run.js';
import { spokenOf } from './spoken-of.js';
import { withoutRunNumbers } from './run-reference.js';

/** Id of a benchmark. */
export const benchmarkSlot: Slot<string, true> = {
  required: true,
  schema: z.string(),
  read: async (turn, before) => {
    const { text, language, concepts } = turn.message;
    const all = await turn.use(listBenchmarks, {});
    const { certain, open } = namedIn(withoutRunNumbers(text, language), language, all);
    const named = inLanguage([...certain, ...open], turn.language);
    if (named.length > 0) return oneOf(named, turn);
    const repeated = await repeatedRun(turn, before);
    if (repeated !== undefined) return { says: 'value', value: repeated.benchmark.id };
    if (before === undefined && (concepts.has('same') || concepts.has('it'))) {
      const mentioned = spokenOf(turn, 'benchmark');
      if (mentioned !== undefined) return { says: 'value', value: mentioned.id };
    }
    return NOTHING;
  },
  candidates: async (turn) => candidatesOf(likeliestFirst(await turn.use(listBenchmarks, {}), turn.language), turn),
};

const oneOf = (named: readonly BenchmarkView[], turn: Turn): Reading<string> => {
  const [first, ...others] = named;
  if (first !== undefined && others.length === 0) return { says: 'value', value: first.id };
  return { says: 'several', candidates: candidatesOf(named, turn) };
};

/** Of benchmarks that fit alike, the one in the language of the conversation is meant, if there is exactly one. */
function inLanguage(named: readonly BenchmarkView[], language: string): readonly BenchmarkView[] {
  const own = named.filter(({ locale }) => locale.split('-')[0] === language);
  return own.length === 1 ? own : named;
}

const likeliestFirst = (all: readonly BenchmarkView[], language: string): BenchmarkView[] =>
  [...all].sort((left, right) => Number(right.locale === language) - Number(left.locale === language));

const candidatesOf = (all: readonly BenchmarkView[], turn: Turn): Candidate<string>[] =>
  all.map(({ id, title, questions }) => ({
    value: id,
    name: quoted(title),
    note: words(turn.language)('questions', { questions }),
  }));
