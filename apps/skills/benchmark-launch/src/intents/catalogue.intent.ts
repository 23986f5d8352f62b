import { LIMITS, type BenchmarkView, type ModelLiveness, type ModelView } from '@benchgen/contracts';
import { defineIntent, joined, listed, plainText, quoted, type Phrase, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { cataloguePhrases } from '../declaration/phrases/catalogue.phrases.js';
import { namedIn } from '../slots/named.js';
import { listBenchmarks, listModels } from '../tools/tools.js';

/** Titles named in one sentence; the rest is counted. */
const NAMED = 12;

/** "What benchmarks can I run, and which of my models are live right now?" */
export const catalogueIntent = defineIntent({
  name: 'catalogue',
  triggers: [
    { all: ['list', 'benchmarks|models'] },
    { all: ['list', 'benchmarks', 'running'] },
    { all: ['list', 'models', 'running|live'] },
    { all: ['list', 'benchmark', 'running'], weight: 2 },
    { all: ['benchmark', 'list', 'models'] },
    { all: ['list', 'benchmarks|benchmark', 'models|model', 'live'] },
    { all: ['list', 'live'] },
    { all: ['list', 'running'], none: ['numbered', 'runs', 'recent'] },
    { all: ['model', 'live'] },
    { all: ['models', 'live'] },
    { all: ['live'] },
    { all: ['models'] },
    { all: ['benchmarks'] },
  ],
  never: OTHERS,
  phrases: cataloguePhrases,
  slots: {},
  handle: async (_, turn) => {
    const { concepts, text, language } = turn.message;
    const models = await turn.use(listModels, {});
    const { certain } = namedIn(text, language, models);
    if (concepts.has('live') && certain.length > 0) {
      for (const model of certain) turn.say(oneModel(model, turn));
      return;
    }
    const ofModels = concepts.has('models') || concepts.has('model') || concepts.has('live');
    const ofBenchmarks = concepts.has('benchmarks') || concepts.has('benchmark') || !ofModels;
    const benchmarks = ofBenchmarks ? await turn.use(listBenchmarks, {}) : [];
    if (ofBenchmarks) tellBenchmarks(benchmarks, turn);
    if (ofModels || !concepts.has('benchmarks')) tellModels(models, turn);
    offerRuns(benchmarks, models, turn);
  },
});

const oneModel = ({ title, liveness }: ModelView, { language }: Turn): Phrase =>
  words(language)('catalogue.one', { title: quoted(title), state: words(language)(`liveness.${liveness}`) });

function tellBenchmarks(benchmarks: readonly BenchmarkView[], turn: Turn): void {
  const w = words(turn.language);
  if (benchmarks.length === 0) {
    turn.say(w('catalogue.noBenchmarks'));
    return;
  }
  const named = benchmarks.map(({ title, questions, version }) =>
    w('catalogue.benchmark', { title: quoted(title), questions: w('questions', { questions }), version }),
  );
  turn.say(w('catalogue.benchmarks', { count: benchmarks.length, list: cut(named, turn) }));
  turn.voice.part({
    kind: 'candidates',
    of: 'benchmark',
    items: benchmarks.map(({ id, title, questions }) => ({
      id,
      title,
      note: plainText(w('questions', { questions })),
    })),
  });
}

const OTHER_STATES = ['starting', 'cold', 'unreachable', 'unknown'] as const satisfies readonly ModelLiveness[];

function tellModels(models: readonly ModelView[], turn: Turn): void {
  const w = words(turn.language);
  const named = (state: ModelLiveness) =>
    models.filter(({ liveness }) => liveness === state).map(({ title }) => quoted(title));
  if (models.length === 0) {
    turn.say(w('catalogue.noModels'));
    return;
  }
  const live = named('live');
  const sentences = [
    live.length === 0 ? w('catalogue.noneLive') : w('catalogue.live', { list: cut(live, turn) }),
    ...OTHER_STATES.flatMap((state) => {
      const list = named(state);
      return list.length === 0
        ? []
        : [w('catalogue.others', { state: w(`catalogue.state.${state}`), list: cut(list, turn) })];
    }),
  ];
  turn.say(joined(sentences, ' '));
  turn.voice.part({
    kind: 'candidates',
    of: 'model',
    items: models.map(({ id, title, liveness }) => ({ id, title, liveness })),
  });
}

const cut = (named: readonly Phrase[], { language }: Turn): Phrase => {
  if (named.length <= NAMED) return listed(named, language, 'conjunction');
  const more = words(language)('catalogue.more', { count: named.length - NAMED });
  return joined([joined(named.slice(0, NAMED), ', '), more], ' ');
};

/** What could be run at once, as whole messages. */
function offerRuns(benchmarks: readonly BenchmarkView[], models: readonly ModelView[], turn: Turn): void {
  const model = models.find(({ liveness }) => liveness === 'live');
  if (model === undefined) return;
  const w = words(turn.language);
  const offers = benchmarks
    .slice(0, LIMITS.candidatesShown)
    .map(({ title }) => w('catalogue.example', { benchmark: quoted(title), model: quoted(model.title) }));
  turn.options(offers.map((offer) => ({ label: offer, send: offer })));
}
