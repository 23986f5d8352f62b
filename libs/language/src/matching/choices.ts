import { NUMBER_WORDS } from '../data/grammar.js';
import { completeLanguage } from '../languages/languages.js';
import { foldDiacritics, normaliseText, spokenText } from '../text/normalise.js';
import { tokensOf } from '../text/tokens.js';
import { refusesOrAsks } from '../reply/read-reply.js';
import { matchEntity } from './entities.js';
import { extractNumbers } from './numbers.js';
import { startsWithAny } from './stems.js';

/** Two parts of labels may only be told apart when one fits clearly better. */
const CLEARLY_BETTER = 0.1;

const only = (indexes: readonly number[]): number | null => (indexes.length === 1 ? (indexes[0] ?? null) : null);

/** The options a text points at by words of their labels. */
const byLabel = (text: string, options: readonly string[], language: string): number[] => {
  const candidates = options.map((label, index) => ({ id: `option-${String(index)}`, names: [label] }));
  const matches = matchEntity(text, candidates, language);
  const best = matches[0]?.score ?? 0;
  return matches
    .filter(({ score }) => score > best - CLEARLY_BETTER)
    .map(({ id }) => candidates.findIndex((candidate) => candidate.id === id));
};

/** The option a text points at by position: "2", "the second", "ikincisi", "the last one". */
const byPosition = (text: string, count: number, language: string): number[] => {
  const complete = completeLanguage(language);
  const { last, ordinals } = NUMBER_WORDS[complete];
  const words = tokensOf(spokenText(text, complete), complete).map((token) => token.text);
  const numbers = extractNumbers(text, complete).map(({ value }) => value);
  // "ikincisi", "üçüncüyü": an ordinal with an ending is not a number word of its own.
  const inflected = words.flatMap((word) =>
    Object.entries(ordinals).flatMap(([ordinal, value]) =>
      foldDiacritics(word).startsWith(foldDiacritics(ordinal)) && !numbers.includes(value) ? [value] : [],
    ),
  );
  const positions = [...numbers, ...inflected].filter(
    (value) => value <= count && Number.isInteger(value) && value > 0,
  );
  const isLast = positions.length === 0 && words.some((word) => startsWithAny(word, last));
  return isLast ? [count - 1] : [...new Set(positions.map((value) => value - 1))];
};

/**
 * Which of the options (shown numbered from 1) a reply picks, as an index; null when it picks none, several, refuses
 * or asks. A number that is both a position and a part of another label ("8" of eight models) picks nothing: better
 * asked than guessed.
 */
export const extractOrdinalChoice = (text: string, options: readonly string[], language: string): number | null => {
  const normalised = spokenText(text, language);
  const exact = options.findIndex((label) => normaliseText(label, language) === normalised);
  if (exact >= 0) return exact;
  if (refusesOrAsks(text, language)) return null;
  const named = byLabel(text, options, language);
  const placed = byPosition(text, options.length, language);
  if (named.length === 0) return only(placed);
  if (placed.length === 0) return only(named);
  return only(named.filter((index) => placed.includes(index)));
};
