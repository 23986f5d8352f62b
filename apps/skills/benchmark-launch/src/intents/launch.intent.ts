import { appErrorOf, RunLaunchArgs, type Quote } from '@benchgen/contracts';
import { defineIntent, joined, quoted, type Filled, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { launchPhrases } from '../declaration/phrases/launch.phrases.js';
import { benchmarkSlot } from '../slots/benchmark.slot.js';
import { modelsSlot } from '../slots/models.slot.js';
import { overridesSlot } from '../slots/overrides.slot.js';
import { sampleSlot } from '../slots/sample.slot.js';
import { launchProposal } from '../proposals/launch.proposal.js';
import { listModels, quoteLaunch } from '../tools/tools.js';
import { answerAboutLaunch } from './launch-answers.js';
import { askForLaunch, giveUpLaunch } from './launch-questions.js';
import { offerWith, refuseInsufficient, refuseTooLarge } from './launch-refusals.js';

const slots = { benchmark: benchmarkSlot, models: modelsSlot, sample: sampleSlot, overrides: overridesSlot };
export type LaunchSlots = Filled<typeof slots>;

/** "Run … on …", from the first mention to the proposal. */
export const launchIntent = defineIntent({
  name: 'launch',
  triggers: [
    { all: ['running'] },
    { all: ['again'] },
    { all: ['running', 'benchmark|model|again|same'] },
    { all: ['running', 'benchmark', 'model'] },
  ],
  never: OTHERS,
  phrases: launchPhrases,
  slots,
  handle: proposeLaunch,
  ask: askForLaunch,
  giveUp: giveUpLaunch,
  resumes: {
    action: 'run.launch',
    slots: (args) => Promise.resolve(slotsOf(args)),
    answer: async (args, turn) => {
      const known = slotsOf(args);
      const quote = known && (await quoteFor(known, turn));
      if (quote !== undefined && quote !== 'gone')
        answerAboutLaunch({ quote, sample: known?.sample ?? null, overrides: known?.overrides ?? {} }, turn);
      else turn.say(words(turn.language)('launch.gone'));
    },
    unchanged: async (turn, alreadySo) => {
      const w = words(turn.language);
      const models = (await turn.use(listModels, {})).map(({ title }) => quoted(title));
      turn.say(alreadySo ? w('amend.already') : w('amend.hint', { models: joined(models, ', ') }));
    },
  },
});

/** What a proposed or handed-over launch consists of; its ceilings and version are found anew. */
function slotsOf(args: unknown): LaunchSlots | undefined {
  const read = RunLaunchArgs.safeParse(args).data;
  if (read === undefined) return undefined;
  const { benchmarkId, models, sample, overrides } = read;
  return { benchmark: benchmarkId, models: models.map(({ modelId }) => modelId), sample, overrides };
}

async function proposeLaunch(asked: LaunchSlots, turn: Turn): Promise<void> {
  const tooLarge = await refuseTooLarge(asked, turn);
  if (tooLarge) return;
  const quote = await quoteFor(asked, turn);
  if (quote === 'gone') {
    turn.say(words(turn.language)('launch.gone'));
    return;
  }
  // As many as there are is not a part of them.
  const whole = asked.sample?.size === quote.benchmark.questions;
  const launch = { quote, sample: whole ? null : (asked.sample ?? null), overrides: asked.overrides ?? {} };
  if (refuseInsufficient(launch, turn)) return;
  turn.propose(launchProposal(launch, turn.language, turn.amends));
  offerWith(launch, turn);
  turn.voice.mention({ kind: 'benchmark', id: quote.benchmark.id, title: quote.benchmark.title });
  for (const { model } of quote.models) turn.voice.mention({ kind: 'model', id: model.id, title: model.title });
}

async function quoteFor({ benchmark, models, sample, overrides }: LaunchSlots, turn: Turn): Promise<Quote | 'gone'> {
  try {
    return await turn.use(quoteLaunch, {
      benchmarkId: benchmark,
      modelIds: [...models],
      sample: sample ?? null,
      overrides: overrides ?? {},
    });
  } catch (error) {
    if (GONE.has(appErrorOf(error).code)) return 'gone';
    throw error;
  }
}

const GONE: ReadonlySet<string> = new Set(['BENCHMARK.NOT_FOUND', 'MODEL.NOT_FOUND']);
