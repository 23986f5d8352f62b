import {
  joined,
  listed,
  quoted,
  type Candidate,
  type Missing,
  type Phrase,
  type Question,
  type Turn,
} from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { listBenchmarks } from '../tools/tools.js';
import type { LaunchSlots } from './launch.intent.js';

/** One question for all that is missing: a benchmark, a model, or both. */
export function askForLaunch({ benchmark, models }: Missing, turn: Turn): Question {
  const w = words(turn.language);
  if (benchmark !== undefined && models !== undefined)
    return {
      text: w('launch.whichBoth', { benchmarks: all(benchmark, turn), models: all(models, turn) }),
      together: (names) => w('launch.together', { benchmark: names['benchmark'] ?? [], model: names['models'] ?? [] }),
    };
  if (benchmark !== undefined) return { text: w('launch.whichBenchmark', { list: either(benchmark, turn) }) };
  return { text: w('launch.whichModel', { list: either(models ?? [], turn) }) };
}

/** The question was not answered: shows what is there, and one whole message that would do. */
export async function giveUpLaunch(
  { benchmark, models }: Missing,
  turn: Turn,
  known: Partial<LaunchSlots>,
): Promise<void> {
  const w = words(turn.language);
  const candidates = benchmark ?? models ?? [];
  const [first] = candidates;
  if (first === undefined) {
    turn.say(w(benchmark === undefined ? 'catalogue.noModels' : 'catalogue.noBenchmarks'));
    return;
  }
  const list = all(candidates, turn);
  if (benchmark !== undefined) {
    turn.say(w('launch.giveUpBenchmarks', { list, example: w('launch.exampleBenchmark', { benchmark: first.name }) }));
    return;
  }
  const title = (await turn.use(listBenchmarks, {})).find(({ id }) => id === known.benchmark)?.title ?? '';
  const example = w('catalogue.example', { benchmark: quoted(title), model: first.name });
  turn.say(w('launch.giveUpModels', { list, example }));
  turn.options([{ label: example, send: example }]);
}

const withNote =
  ({ language }: Turn) =>
  ({ name, note }: Candidate<unknown>): Phrase =>
    note === undefined ? name : words(language)('launch.choice', { name, note });

const all = (candidates: readonly Candidate<unknown>[], turn: Turn): Phrase =>
  joined(candidates.map(withNote(turn)), ', ');

const either = (candidates: readonly Candidate<unknown>[], turn: Turn): Phrase =>
  listed(candidates.map(withNote(turn)), turn.language, 'disjunction');
