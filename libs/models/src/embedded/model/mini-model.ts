import { ActionSpace, readQuestion, type PossibleActions, type ReadQuestion } from '../actions/action-space.js';
import { Featurizer } from '../features/featurizer.js';
import type { MiniLanguage } from '../features/question-language.js';
import { forwardActions, forwardHidden, type NetworkWeights } from '../network/network.js';
import { SeededRandom } from '../network/seeded-random.js';
import type { ModelHeader } from './model-header.js';

/** What the model says when it is not sure enough, in the question's language. */
const DOES_NOT_KNOW: Readonly<Record<MiniLanguage, string>> = { en: "I don't know", tr: 'Bilmiyorum' };

export interface MiniAnswer {
  text: string;
  /** `recalled`, the name of the operation, or `unsure`. */
  via: string;
  /** Probability of the answer, 0 to 1. */
  confidence: number;
}

interface Sampling {
  /** Absent or 0: the most probable answer. */
  temperature?: number;
  /** Absent: another sample each time. */
  seed?: number;
}

/** A loaded model. Not shared between threads: it reuses its buffers from answer to answer. */
export class MiniModel {
  readonly actions: ActionSpace;
  private readonly featurizer = new Featurizer();
  private readonly hidden: Float32Array;
  private readonly probabilities: Float32Array;

  constructor(
    readonly header: ModelHeader,
    readonly weights: NetworkWeights,
  ) {
    this.actions = new ActionSpace(header.answers);
    this.hidden = new Float32Array(weights.hidden);
    // A number and a recalled text may both lead to the same option, so there can be more entries than actions.
    this.probabilities = new Float32Array(weights.actions * 2);
  }

  /**
   * @param prompt the last thing the user said
   * @param options texts of a multiple choice question; the answer is one of them or "I don't know"
   */
  answer(prompt: string, options: readonly string[] = [], sampling: Sampling = {}): MiniAnswer {
    const question = readQuestion(options.length === 0 ? prompt : withoutOptions(prompt, options), options);
    const possible = this.actions.possible(question);
    if (possible.allowed.length === 0) return unsure(question, 0);
    const temperature = sampling.temperature ?? 0;
    const probabilities = this.probabilitiesOf(question, possible, temperature === 0 ? 1 : temperature);
    const chosen = temperature === 0 ? mostProbable(probabilities) : sampled(probabilities, sampling.seed);
    const action = possible.allowed[chosen] ?? 0;
    const text = possible.options?.[chosen] ?? this.actions.answerOf(action, question);
    const confidence = this.confidenceIn(chosen, question, possible, probabilities);
    if (confidence < this.header.confidenceFloor) return unsure(question, confidence);
    return { text, via: this.actions.via(action), confidence };
  }

  private probabilitiesOf(question: ReadQuestion, possible: PossibleActions, temperature: number): Float32Array {
    const { allowed } = possible;
    const probabilities =
      this.probabilities.length >= allowed.length ? this.probabilities : new Float32Array(allowed.length);
    forwardHidden(this.weights, this.featurizer.featurize(question.folded, question.numbers), this.hidden);
    forwardActions(this.weights, this.hidden, allowed, probabilities, temperature);
    return probabilities.subarray(0, allowed.length);
  }

  /** Several actions may give the same answer (2 + 2 and 2 × 2): what counts is how likely the answer is. */
  private confidenceIn(
    chosen: number,
    question: ReadQuestion,
    { allowed, options }: PossibleActions,
    probabilities: Float32Array,
  ): number {
    let sum = 0;
    for (let k = 0; k < allowed.length; k++) {
      const same = options
        ? options[k] === options[chosen]
        : this.actions.sameAnswer(allowed[k] ?? 0, allowed[chosen] ?? 0, question);
      if (same) sum += probabilities[k] ?? 0;
    }
    return Math.min(1, sum);
  }
}

function unsure(question: ReadQuestion, confidence: number): MiniAnswer {
  return { text: DOES_NOT_KNOW[question.language], via: 'unsure', confidence };
}

function mostProbable(probabilities: Float32Array): number {
  let best = 0;
  for (let k = 1; k < probabilities.length; k++) {
    if ((probabilities[k] ?? 0) > (probabilities[best] ?? 0)) best = k;
  }
  return best;
}

function sampled(probabilities: Float32Array, seed: number | undefined): number {
  let left = seed === undefined ? Math.random() : new SeededRandom(seed).next();
  for (let k = 0; k < probabilities.length; k++) {
    left -= probabilities[k] ?? 0;
    if (left < 0) return k;
  }
  return mostProbable(probabilities);
}

/** The question without the lines that only list its options: they would look like words of the question. */
function withoutOptions(prompt: string, options: readonly string[]): string {
  const listed = new Set(options.map((option) => option.trim()));
  return prompt
    .split('\n')
    .filter((line) => !listed.has(line.replace(/^\s*[([]?\p{L}[)\].:]\s*/u, '').trim()) && !listed.has(line.trim()))
    .join('\n');
}
