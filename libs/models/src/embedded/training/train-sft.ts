import { OPERATIONS } from '../actions/operations.js';
import { FEATURE_VERSION, INPUT_COUNT } from '../features/featurizer.js';
import { MiniModel } from '../model/mini-model.js';
import type { ModelHeader } from '../model/model-header.js';
import { randomWeights } from '../network/network.js';
import { SeededRandom } from '../network/seeded-random.js';
import { GradientStep } from './gradient-step.js';
import { prepareExamples } from './prepared-example.js';
import { scoreByTopic } from './score-by-topic.js';
import { answersToLearn, dataHashOf, type TrainingPair } from './training-pair.js';

/** Twelve epochs with a step that falls from 0.15 to nearly nothing: measured to be enough for thousands of pairs. */
export const SFT_DEFAULTS = { epochs: 12, step: 0.15 } as const;

export interface SftSettings {
  name: string;
  /** Width of the hidden layer, a multiple of four. */
  hidden: number;
  /** Decides start weights and order; the same seed, data and settings give the same bytes. */
  seed: number;
  epochs?: number;
  step?: number;
  confidenceFloor: number;
}

export interface EpochReport {
  /** 1 for the first one. */
  epoch: number;
  /** Mean probability of the right answers during the epoch, 0 to 1. */
  meanRight: number;
}

/**
 * Trains a new network from questions and answers alone.
 * @param dev pairs it is scored on, by topic; never among `pairs`
 * @param onEpoch called after each epoch
 */
export function trainSft(
  pairs: readonly TrainingPair[],
  dev: readonly TrainingPair[],
  settings: SftSettings,
  onEpoch: (report: EpochReport) => void = () => undefined,
): MiniModel {
  const random = new SeededRandom(settings.seed);
  const answers = answersToLearn(pairs);
  const header: ModelHeader = {
    format: 1,
    name: settings.name,
    featureVersion: FEATURE_VERSION,
    shape: { inputs: INPUT_COUNT, hidden: settings.hidden, operations: OPERATIONS.length },
    answers,
    confidenceFloor: settings.confidenceFloor,
    parents: [],
    method: 'base',
    seed: settings.seed,
    dataHash: dataHashOf(pairs),
    scores: {},
  };
  const model = new MiniModel(header, randomWeights(settings.hidden, OPERATIONS.length + answers.length, random));
  const examples = prepareExamples(pairs, model.actions);
  const gradient = new GradientStep(model.weights);
  const epochs = settings.epochs ?? SFT_DEFAULTS.epochs;
  const firstStep = settings.step ?? SFT_DEFAULTS.step;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const step = firstStep * (1 - (epoch - 1) / epochs);
    let sum = 0;
    for (const example of random.shuffled(examples)) sum += gradient.raiseRight(example, step);
    onEpoch({ epoch, meanRight: examples.length === 0 ? 0 : sum / examples.length });
  }
  return new MiniModel({ ...header, scores: scoreByTopic(model, dev) }, model.weights);
}
