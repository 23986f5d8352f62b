import type { CompleteLanguage } from '../languages/languages.js';
import enCounting from './en/counting.json' with { type: 'json' };
import enGrammar from './en/grammar.json' with { type: 'json' };
import enNumbers from './en/numbers.json' with { type: 'json' };
import trCounting from './tr/counting.json' with { type: 'json' };
import trGrammar from './tr/grammar.json' with { type: 'json' };
import trNumbers from './tr/numbers.json' with { type: 'json' };

/** How words of a language are cut and compared. */
export interface Grammar {
  /** `suffix`: what follows an apostrophe is an ending; `keep`: it belongs to the word, except `'s`. */
  readonly apostrophe: string;
  /** Pattern of the endings a name may carry in running text. */
  readonly endings: string;
  /** A last consonant that changes before an ending, `kitap` → `kitabı`. */
  readonly softening: Readonly<Record<string, string>>;
  /** Words that never identify anything. */
  readonly stopwords: readonly string[];
  /** Words of our domain that many titles share; alone they identify nothing. */
  readonly generic: readonly string[];
}

/** Number words up to a thousand and how ordinals are written. */
export interface NumberWords {
  readonly values: Readonly<Record<string, number>>;
  readonly multipliers: Readonly<Record<string, number>>;
  readonly joiners: readonly string[];
  /** Number words that are mostly an article; they count only before a noun that is counted. */
  readonly articles: readonly string[];
  /** Number words whose inflected forms are other words (`ona`, `yüzünden`); only the bare form counts. */
  readonly rigid: readonly string[];
  /** Whether number words are also written together (`yirmibeş`). */
  readonly glued: boolean;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly last: readonly string[];
  readonly ordinalEndings: readonly string[];
  /** Whether `4.` before a word is "fourth". */
  readonly ordinalDot: boolean;
  readonly percentWords: readonly string[];
}

/** Words around a number that tell "50 questions" from "question 50" and "50 credits". */
export interface CountingWords {
  readonly nouns: readonly string[];
  readonly otherUnits: readonly string[];
  readonly references: readonly string[];
  readonly first: readonly string[];
  readonly random: readonly string[];
  readonly before: readonly string[];
  readonly fillers: readonly string[];
  readonly after: readonly string[];
}

export const GRAMMAR: Readonly<Partial<Record<string, Grammar>>> = { en: enGrammar, tr: trGrammar };
export const NUMBER_WORDS: Readonly<Record<CompleteLanguage, NumberWords>> = { en: enNumbers, tr: trNumbers };
export const COUNTING_WORDS: Readonly<Record<CompleteLanguage, CountingWords>> = { en: enCounting, tr: trCounting };
