import type { BenchmarkView, ModelView } from '@benchgen/contracts';
import type { Turn } from '@benchgen/skill-kit';
import { listBenchmarks, listModels } from '../tools/tools.js';
import { namedIn } from './named.js';
import { withoutRunNumbers } from './run-reference.js';
import { spokenOf } from './spoken-of.js';

/** What a list of runs is narrowed to. */
export interface Narrowing {
  benchmark: Pick<BenchmarkView, 'id' | 'title'> | undefined;
  model: Pick<ModelView, 'id' | 'title'> | undefined;
}

/** The one benchmark and the one model that a message about runs names, or points at ("of this model"). */
export async function narrowing(turn: Turn): Promise<Narrowing> {
  const { text, language, concepts } = turn.message;
  const plain = withoutRunNumbers(text, language);
  const pointed = (kind: 'benchmark' | 'model') =>
    concepts.has('same') && concepts.has(kind) ? spokenOf(turn, kind) : undefined;
  const benchmarks = namedIn(plain, language, await turn.use(listBenchmarks, {}));
  const models = namedIn(plain, language, await turn.use(listModels, {}));
  return {
    benchmark: benchmarks.certain.length === 1 ? benchmarks.certain[0] : pointed('benchmark'),
    model: models.certain.length === 1 ? models.certain[0] : pointed('model'),
  };
}
