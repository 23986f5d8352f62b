import { INPUT_COUNT, type SparseInput } from '../features/featurizer.js';
import { exactExp, exactTanh } from './exact-math.js';
import type { SeededRandom } from './seeded-random.js';

/** Weights of one network: hashed inputs, one tanh layer, softmax over actions. Rows are contiguous. */
export interface NetworkWeights {
  hidden: number;
  actions: number;
  /** `INPUT_COUNT` rows of `hidden`. */
  inputRows: Float32Array;
  hiddenBias: Float32Array;
  /** `actions` rows of `hidden`. */
  actionRows: Float32Array;
  actionBias: Float32Array;
}

/** How many numbers a network of this shape holds. */
export function weightCount(hidden: number, actions: number): number {
  return INPUT_COUNT * hidden + hidden + actions * hidden + actions;
}

/** The weights as views into one block, in the order in which a model file holds them. */
export function weightsFrom(block: Float32Array, hidden: number, actions: number): NetworkWeights {
  if (block.length !== weightCount(hidden, actions)) throw new RangeError('the weights do not fit the shape');
  let at = 0;
  const take = (length: number): Float32Array => block.subarray(at, (at += length));
  return {
    hidden,
    actions,
    inputRows: take(INPUT_COUNT * hidden),
    hiddenBias: take(hidden),
    actionRows: take(actions * hidden),
    actionBias: take(actions),
  };
}

/** Small random weights to start from; biases zero. */
export function randomWeights(hidden: number, actions: number, random: SeededRandom): NetworkWeights {
  const weights = weightsFrom(new Float32Array(weightCount(hidden, actions)), hidden, actions);
  fillUniform(weights.inputRows, 0.08, random);
  fillUniform(weights.actionRows, 0.6 / Math.sqrt(hidden), random);
  return weights;
}

function fillUniform(target: Float32Array, spread: number, random: SeededRandom): void {
  for (let i = 0; i < target.length; i++) target[i] = (random.next() * 2 - 1) * spread;
}

/** Writes the hidden layer's values for the input. */
export function forwardHidden(weights: NetworkWeights, input: SparseInput, hidden: Float32Array): void {
  const { hidden: width, inputRows, hiddenBias } = weights;
  hidden.set(hiddenBias);
  for (let k = 0; k < input.count; k++) {
    const row = (input.indices[k] ?? 0) * width;
    const value = input.values[k] ?? 0;
    for (let j = 0; j < width; j++) hidden[j] = (hidden[j] ?? 0) + value * (inputRows[row + j] ?? 0);
  }
  for (let j = 0; j < width; j++) hidden[j] = exactTanh(hidden[j] ?? 0);
}

/**
 * Writes the probability of each allowed action, in the order of `allowed`.
 * @param temperature above 0; 1 is the network's own certainty
 */
export function forwardActions(
  weights: NetworkWeights,
  hidden: Float32Array,
  allowed: Int32Array,
  probabilities: Float32Array,
  temperature = 1,
): void {
  const { hidden: width, actionRows, actionBias } = weights;
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < allowed.length; k++) {
    const action = allowed[k] ?? 0;
    const row = action * width;
    let sum = actionBias[action] ?? 0;
    // Every width of this family is a multiple of four; four sums at once run about twice as fast.
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let j = 0; j < width; j += 4) {
      sum += (hidden[j] ?? 0) * (actionRows[row + j] ?? 0);
      second += (hidden[j + 1] ?? 0) * (actionRows[row + j + 1] ?? 0);
      third += (hidden[j + 2] ?? 0) * (actionRows[row + j + 2] ?? 0);
      fourth += (hidden[j + 3] ?? 0) * (actionRows[row + j + 3] ?? 0);
    }
    const logit = (sum + second + (third + fourth)) / temperature;
    probabilities[k] = logit;
    if (logit > highest) highest = logit;
  }
  let total = 0;
  for (let k = 0; k < allowed.length; k++) {
    const below = (probabilities[k] ?? 0) - highest;
    // e^-25 is beyond what a 32-bit share of the total can show.
    const share = below < -25 ? 0 : exactExp(below);
    probabilities[k] = share;
    total += share;
  }
  for (let k = 0; k < allowed.length; k++) probabilities[k] = (probabilities[k] ?? 0) / total;
}
