import { readQuestion, type ActionSpace } from '../actions/action-space.js';
import { copyFeatures, Featurizer, type SparseInput } from '../features/featurizer.js';
import type { TrainingPair } from './training-pair.js';

/** A pair as the trainer needs it: featurised once, used in every epoch. */
export interface PreparedExample {
  input: SparseInput;
  allowed: Int32Array;
  /** 1 where the allowed action at that place gives a right answer. */
  right: Uint8Array;
}

/** Pairs that no possible action can answer are left out: they would only teach noise. */
export function prepareExamples(pairs: readonly TrainingPair[], actions: ActionSpace): PreparedExample[] {
  const featurizer = new Featurizer();
  const examples: PreparedExample[] = [];
  for (const pair of pairs) {
    const question = readQuestion(pair.question, pair.options);
    const { allowed } = actions.possible(question);
    const right = actions.rightActions(question, pair.accepted);
    const marks = Uint8Array.from(allowed, (action) => (right.has(action) ? 1 : 0));
    if (!marks.includes(1)) continue;
    examples.push({
      input: copyFeatures(featurizer.featurize(question.folded, question.numbers)),
      allowed,
      right: marks,
    });
  }
  return examples;
}
