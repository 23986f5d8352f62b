import type { Quote, RunLaunchArgs } from '@benchgen/contracts';
import type { CompleteLanguage } from '@benchgen/language';
import { joined, quoted, type Phrase, type Proposal } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { credits } from '../telling/amounts.js';
import { LaunchWords, type Launch } from '../telling/launch-words.js';

/** The arguments of a launch, exactly as they will be sent. */
const launchArgs = ({ quote, sample, overrides }: Launch): RunLaunchArgs => ({
  benchmarkId: quote.benchmark.id,
  version: quote.benchmark.version,
  models: quote.models.map(({ model, ceilingMillicredits }) => ({ modelId: model.id, ceilingMillicredits })),
  sample,
  overrides,
});

/**
 * What the person decides on, made from the quote alone.
 * @param amends whether it changes a proposal that was shown
 */
export function launchProposal(launch: Launch, language: CompleteLanguage, amends: boolean): Proposal<'run.launch'> {
  const { quote } = launch;
  const say = new LaunchWords(launch, language);
  const w = words(language);
  return {
    action: 'run.launch',
    args: launchArgs(launch),
    headline: w('proposal.headline', { benchmark: say.benchmark, models: say.models }),
    lines: linesOf(launch, say, language),
    text: joined(
      [...(amends ? changedSentences(say, quote, language) : sentences(say, quote, language)), w('proposal.ask')],
      ' ',
    ),
    ceilingMillicredits: quote.ceilingMillicredits,
    preconditions: {
      benchmarkVersion: { benchmarkId: quote.benchmark.id, version: quote.benchmark.version },
      prices: quote.models.map(({ model }) => ({
        modelId: model.id,
        millicreditsPerQuestion: model.millicreditsPerQuestion,
      })),
    },
  };
}

function sentences(say: LaunchWords, quote: Quote, language: CompleteLanguage): Phrase[] {
  const { benchmark, models, what } = say;
  return [
    words(language)('proposal.text', { benchmark, models, what, version: quote.benchmark.version }),
    say.readiness,
    ...parameterSentence(say, language),
    say.costSentence,
    say.ranking,
    ...sameSentence(quote, language),
  ];
}

/** Shorter, and still whole: what is to run on what is named again, so that nobody says yes to half a sentence. */
function changedSentences(say: LaunchWords, quote: Quote, language: CompleteLanguage): Phrase[] {
  const { benchmark, models, whatChanged: what, cost } = say;
  const allLive = quote.models.every(({ model }) => model.liveness === 'live');
  return [
    words(language)('proposal.changed', { benchmark, models, what, cost }),
    ...(allLive ? [] : [say.readiness]),
    ...parameterSentence(say, language),
    say.ranking,
    ...sameSentence(quote, language),
  ];
}

const parameterSentence = ({ parameters }: LaunchWords, language: CompleteLanguage): Phrase[] =>
  parameters.length === 0 ? [] : [words(language)('proposal.parameters', { list: joined(parameters, ', ') })];

const sameSentence = ({ sameRunNumber }: Quote, language: CompleteLanguage): Phrase[] =>
  sameRunNumber === null ? [] : [words(language)('proposal.same', { number: sameRunNumber })];

function linesOf({ quote }: Launch, say: LaunchWords, language: CompleteLanguage): Proposal['lines'] {
  const w = words(language);
  const several = quote.models.length > 1;
  return [
    {
      name: 'benchmark',
      label: w('line.benchmark'),
      value: w('line.benchmarkValue', { benchmark: say.benchmark, version: quote.benchmark.version }),
    },
    { name: 'questions', label: w('line.questions'), value: say.what },
    ...quote.models.map(({ model, ceilingMillicredits }) => ({
      name: 'model',
      label: w('line.model'),
      value: w(several ? 'line.modelCost' : 'line.modelValue', {
        model: quoted(model.title),
        state: w(`liveness.${model.liveness}`),
        ceiling: credits(ceilingMillicredits, language),
      }),
    })),
    ...(say.parameters.length === 0
      ? []
      : [{ name: 'parameters', label: w('line.parameters'), value: joined(say.parameters, ', ') }]),
    { name: 'estimate', label: w('line.estimate'), value: credits(quote.estimateMillicredits, language) },
    { name: 'ceiling', label: w('line.ceiling'), value: credits(quote.ceilingMillicredits, language) },
    { name: 'balance', label: w('line.balance'), value: credits(quote.balanceMillicredits, language) },
    {
      name: 'leaderboard',
      label: w('line.leaderboard'),
      value: w(say.ranked ? 'line.leaderboardSame' : 'line.leaderboardUnranked'),
    },
    ...(quote.sameRunNumber === null
      ? []
      : [{ name: 'same', label: w('line.same'), value: w('run.name', { number: quote.sameRunNumber }) }]),
  ];
}
