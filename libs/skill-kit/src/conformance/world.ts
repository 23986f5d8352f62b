import {
  BenchmarkView,
  ModelView,
  RunView,
  type ModelLiveness,
  type RunScore,
  type RunState,
} from '@benchgen/contracts';
import { newId, wilson } from '@benchgen/domain';

/** What the stand-in platform holds. Tests change it freely. */
export interface World {
  benchmarks: BenchmarkView[];
  models: ModelView[];
  /** Newest first. */
  runs: RunView[];
  balanceMillicredits: number;
  reservedMillicredits: number;
}

export const benchmark = (slug: string, title: string, more: Partial<BenchmarkView> = {}): BenchmarkView =>
  BenchmarkView.parse({
    id: newId(),
    slug,
    owner: 'demo',
    title,
    description: '',
    locale: 'en',
    version: 1,
    questions: 40,
    visibility: 'private',
    scorer: 'normalised',
    ...more,
  });

export const model = (title: string, liveness: ModelLiveness = 'live', more: Partial<ModelView> = {}): ModelView =>
  ModelView.parse({
    id: newId(),
    slug: title,
    title,
    description: '',
    provider: 'embedded',
    shared: true,
    millicreditsPerQuestion: 100,
    liveness,
    ...more,
  });

export const scoreOf = (correct: number, planned: number, unscored = 0): RunScore => ({
  planned,
  answered: planned - unscored,
  correct,
  credit: correct,
  share: correct / planned,
  interval: { ...wilson(correct, planned), method: 'wilson' },
  counts: { correct, incorrect: planned - correct - unscored },
  complete: unscored === 0,
});

interface RunOf {
  number: number;
  state: RunState;
  benchmark: BenchmarkView;
  model: ModelView;
}

export const run = ({ number, state, ...of }: RunOf, more: Partial<RunView> = {}): RunView => {
  const planned = more.planned ?? of.benchmark.questions;
  const at = '2026-01-02T03:04:05.000Z';
  return RunView.parse({
    id: newId(),
    number,
    state,
    rev: 1,
    benchmark: {
      id: of.benchmark.id,
      slug: of.benchmark.slug,
      title: of.benchmark.title,
      version: of.benchmark.version,
    },
    model: { id: of.model.id, slug: of.model.slug, title: of.model.title },
    sample: null,
    overrides: {},
    planned,
    answered: state === 'finished' ? planned : 0,
    score: null,
    errorCode: null,
    cancelRequested: false,
    ceilingMillicredits: planned * of.model.millicreditsPerQuestion,
    chargedMillicredits: 0,
    mine: true,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    url: `/a/demo/runs/${String(number)}`,
    ...more,
  });
};

/** Two benchmarks of the same thing in two languages, three sizes of a model, and a run in every state. */
export function demoWorld(): World {
  const capitals = benchmark('capitals', 'Capitals', { questions: 120, version: 3 });
  const baskentler = benchmark('baskentler', 'Başkentler', { questions: 120, version: 3, locale: 'tr' });
  const benchmarks = [
    capitals,
    baskentler,
    benchmark('one-step-arithmetic', 'One-step arithmetic'),
    benchmark('units', 'Units'),
  ];
  const models = [model('local-mini-8'), model('local-mini-32'), model('local-mini-128', 'cold')];
  const [small, middle] = models as [ModelView, ModelView];
  const runs = [
    run({ number: 13, state: 'running', benchmark: capitals, model: middle }, { planned: 50, answered: 31 }),
    run(
      { number: 12, state: 'finished', benchmark: baskentler, model: middle },
      { planned: 50, score: scoreOf(31, 50) },
    ),
    run({ number: 11, state: 'failed', benchmark: capitals, model: small }, { errorCode: 'MODEL.UNREACHABLE' }),
    run({ number: 10, state: 'cancelled', benchmark: capitals, model: small }, { answered: 12 }),
    run({ number: 9, state: 'scoring', benchmark: capitals, model: small }, { answered: 120 }),
    run({ number: 8, state: 'queued', benchmark: capitals, model: small }),
    run({ number: 7, state: 'preparing', benchmark: capitals, model: small }),
  ];
  return { benchmarks, models, runs, balanceMillicredits: 480_000, reservedMillicredits: 0 };
}
