import { COUNTING_WORDS, NUMBER_WORDS, type CountingWords } from '../data/grammar.js';
import { type CompleteLanguage, completeLanguage } from '../languages/languages.js';
import { spokenText } from '../text/normalise.js';
import { type Token, tokensOf } from '../text/tokens.js';
import type { NumberHit } from './number-words.js';
import { extractNumbers } from './numbers.js';
import { startsWithAny } from './stems.js';

/** How many questions of a benchmark someone asks for; a part is a random sample unless they say "the first". */
export interface CountHit {
  readonly count: number;
  readonly order: 'random' | 'first';
  /** Where the number stands in `spokenText`, so that it is not read again as part of a name. */
  readonly start: number;
  readonly end: number;
}

/** How many words may stand between a number and the noun it counts ("20 hard questions"). */
const FILLERS_ALLOWED = 2;

interface Neighbours {
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

const neighbours = (tokens: readonly Token[], hit: NumberHit): Neighbours => ({
  before: tokens.filter((token) => token.end <= hit.start).reverse(),
  after: tokens.filter((token) => token.start >= hit.end),
});

const isFirst = ({ before }: Neighbours, words: CountingWords): boolean =>
  before[0] !== undefined && startsWithAny(before[0].text, words.first);

/** The first word after the number that is no filler, if it comes soon enough. */
const countedWord = ({ after }: Neighbours, words: CountingWords): string | undefined => {
  const index = after.findIndex((token) => !words.fillers.includes(token.text));
  return index >= 0 && index <= FILLERS_ALLOWED ? after[index]?.text : undefined;
};

/** Whether the words around a number say that it counts questions. */
const counts = (around: Neighbours, words: CountingWords): boolean => {
  const counted = countedWord(around, words);
  if (counted !== undefined && startsWithAny(counted, words.otherUnits)) return false;
  if (counted !== undefined && startsWithAny(counted, words.nouns)) return true;
  const [previous] = around.before;
  if (previous !== undefined && startsWithAny(previous.text, words.references)) return false;
  if (isFirst(around, words)) return true;
  const random = (token: Token | undefined) => token !== undefined && startsWithAny(token.text, words.random);
  if (random(previous) || random(around.after[0])) return true;
  const ends = counted === undefined || words.after.includes(counted);
  return ends && (previous === undefined || words.before.includes(previous.text));
};

const isSetPhrase = (text: string, hit: NumberHit, language: CompleteLanguage): boolean =>
  NUMBER_WORDS[language].ordinals[text.slice(hit.start, hit.end)] !== undefined;

/**
 * "50 questions", "ilk elli", "only 5", "50 soruyla" → how many and in which order; null when no number in the text
 * counts questions. "Question 4", "50 credits" and numbers in names do not.
 */
export const extractCount = (text: string, language: string): CountHit | null => {
  const complete = completeLanguage(language);
  const normalised = spokenText(text, complete);
  const words = COUNTING_WORDS[complete];
  const tokens = tokensOf(normalised, complete);
  for (const hit of extractNumbers(text, complete)) {
    if (hit.ordinal || hit.value < 1 || !Number.isInteger(hit.value) || isSetPhrase(normalised, hit, complete))
      continue;
    const around = neighbours(tokens, hit);
    if (!counts(around, words)) continue;
    return { count: hit.value, order: isFirst(around, words) ? 'first' : 'random', start: hit.start, end: hit.end };
  }
  return null;
};
