import { spokenText } from '../text/normalise.js';
import { tokensOf } from '../text/tokens.js';

/** The words of a text as phrases are compared by. */
export const wordsOf = (text: string, language: string): string[] =>
  tokensOf(spokenText(text, language), language).map((token) => token.text);

const SHARED_START = 4;

/** Inflected languages write one word in many ways: words of five letters and more are alike when they begin alike. */
const alike = (one: string, other: string): boolean => {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter <= SHARED_START) return false;
  const start = Math.max(SHARED_START, Math.ceil(shorter * 0.7));
  return one.slice(0, start) === other.slice(0, start);
};

/** Similarity in [0, 1]: the weight of the words in common over the weight of all words of both. */
export const similarity = (
  words: readonly string[],
  phrase: readonly string[],
  weight: (word: string) => number,
): number => {
  const sum = (list: readonly string[]): number => list.reduce((total, word) => total + weight(word), 0);
  const common = phrase.filter((word) => words.some((own) => alike(own, word)));
  const all = sum(words) + sum(phrase) - sum(common);
  return all === 0 ? 0 : sum(common) / all;
};
