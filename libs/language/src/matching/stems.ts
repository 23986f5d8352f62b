import { foldDiacritics } from '../text/normalise.js';

/** Stems of this many letters or fewer are whole words: `run` must not find `runner`. */
const WHOLE_WORD_LETTERS = 3;

/** Scripts written without spaces between words; a stem in one of these is looked for as a substring. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a stem is written in a script without spaces. */
export const isUnspaced = (stem: string): boolean => UNSPACED.test(stem);

/** Whether a word begins with the stem; short stems must be the whole word. */
export const startsWithStem = (word: string, stem: string): boolean =>
  stem.length <= WHOLE_WORD_LETTERS ? word === stem : word.startsWith(stem);

/** Whether a word begins with any of the stems, as typed or with diacritics left out. */
export const startsWithAny = (word: string, stems: readonly string[]): boolean =>
  stems.some((stem) => startsWithStem(word, stem) || startsWithStem(foldDiacritics(word), foldDiacritics(stem)));
