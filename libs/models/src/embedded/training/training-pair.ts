import { createHash } from 'node:crypto';
import { asNumber, readQuestion } from '../actions/action-space.js';
import { foldText } from '../features/fold-text.js';

/** A question and the texts that answer it. */
export interface TrainingPair {
  question: string;
  accepted: readonly string[];
  /** Texts of a multiple choice question. */
  options?: readonly string[];
  /** For scores by topic. */
  topic: string;
}

/** Content hash of training data, order included: the order decides the weights. */
export function dataHashOf(pairs: readonly TrainingPair[]): string {
  const rows = pairs.map(({ question, accepted, options, topic }) => [question, accepted, options ?? [], topic]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/**
 * The texts that a model must be able to recall for these pairs, beyond those it has. Numbers are not among them: they
 * are calculated or not known, and recalling them would be learning the questions by heart.
 */
export function answersToLearn(pairs: readonly TrainingPair[], known: readonly string[] = []): string[] {
  const seen = new Set(known.map(foldText));
  const found: string[] = [];
  for (const { question, accepted } of pairs) {
    const [text] = accepted;
    if (text === undefined || seen.has(foldText(text)) || asNumber(text, readQuestion(question).language) !== undefined)
      continue;
    seen.add(foldText(text));
    found.push(text);
  }
  return found;
}
