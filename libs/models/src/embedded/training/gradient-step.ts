import type { SparseInput } from '../features/featurizer.js';
import { forwardActions, forwardHidden, type NetworkWeights } from '../network/network.js';
import type { PreparedExample } from './prepared-example.js';

/** Slopes smaller than this change no weight that matters, and most actions have such a slope most of the time. */
const SMALLEST_SLOPE = 1e-4;

/** One network being trained, with the buffers for it. */
export class GradientStep {
  private readonly hidden: Float32Array;
  private readonly hiddenSlope: Float32Array;
  private readonly probabilities: Float32Array;

  constructor(private readonly weights: NetworkWeights) {
    this.hidden = new Float32Array(weights.hidden);
    this.hiddenSlope = new Float32Array(weights.hidden);
    this.probabilities = new Float32Array(weights.actions * 2);
  }

  /**
   * Raises the summed probability of all right actions of one example.
   * @returns that probability before the step
   */
  raiseRight(example: PreparedExample, step: number): number {
    const { input, allowed, right } = example;
    forwardHidden(this.weights, input, this.hidden);
    forwardActions(this.weights, this.hidden, allowed, this.probabilities);
    let rightSum = 0;
    for (let k = 0; k < allowed.length; k++) if (right[k] === 1) rightSum += this.probabilities[k] ?? 0;
    this.hiddenSlope.fill(0);
    for (let k = 0; k < allowed.length; k++) {
      const probability = this.probabilities[k] ?? 0;
      // The slope of log(sum of right): right actions share what is missing in proportion to what they have.
      const slope = right[k] === 1 ? probability / Math.max(rightSum, 1e-12) - probability : -probability;
      if (Math.abs(slope) > SMALLEST_SLOPE) this.moveAction(allowed[k] ?? 0, slope, step);
    }
    this.moveInputs(input, step);
    return rightSum;
  }

  private moveAction(action: number, slope: number, step: number): void {
    const { hidden: width, actionRows, actionBias } = this.weights;
    const row = action * width;
    for (let j = 0; j < width; j++) {
      const weight = actionRows[row + j] ?? 0;
      this.hiddenSlope[j] = (this.hiddenSlope[j] ?? 0) + slope * weight;
      actionRows[row + j] = weight + step * slope * (this.hidden[j] ?? 0);
    }
    actionBias[action] = (actionBias[action] ?? 0) + step * slope;
  }

  private moveInputs(input: SparseInput, step: number): void {
    const { hidden: width, inputRows, hiddenBias } = this.weights;
    for (let j = 0; j < width; j++) {
      const value = this.hidden[j] ?? 0;
      const slope = step * (this.hiddenSlope[j] ?? 0) * (1 - value * value);
      this.hiddenSlope[j] = slope;
      hiddenBias[j] = (hiddenBias[j] ?? 0) + slope;
    }
    for (let k = 0; k < input.count; k++) {
      const row = (input.indices[k] ?? 0) * width;
      const value = input.values[k] ?? 0;
      for (let j = 0; j < width; j++) {
        inputRows[row + j] = (inputRows[row + j] ?? 0) + value * (this.hiddenSlope[j] ?? 0);
      }
    }
  }
}
