import { stripUnsafe } from './unsafe.js';

const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u00B4\u0060\uFF07]/g;
const ASCII_ONLY = /^[\0-\x7f]*$/;

/**
 * Marks that people leave out when typing fast. Vowel signs of Indic scripts and kana voicing are letters, and so is the
 * Arabic hamza: without it "begin" and "never" are one word.
 */
const DROPPABLE_MARKS = /[\u0300-\u036F\u064B-\u0652\u0670\u0640]/g;

/** Lower case by the rules of the language: Turkish `I` is `ı` and `İ` is `i`. */
const lowerCase = (text: string, language: string): string =>
  language === 'tr' ? text.toLocaleLowerCase('tr') : text.replaceAll('İ', 'i').toLowerCase();

/**
 * The form in which text is compared: composed (NFC), lower case, one kind of apostrophe, single spaces, nothing
 * invisible. Idempotent.
 */
export const normaliseText = (text: string, language: string): string =>
  lowerCase(stripUnsafe(text).normalize('NFC'), language)
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .replace(/\s+/gu, ' ')
    .trim();

/** `çalıştır` → `calistir`: the second try, for people who type without diacritics. */
export const foldDiacritics = (text: string): string =>
  ASCII_ONLY.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(DROPPABLE_MARKS, '')
        .normalize('NFC')
        .replaceAll('ı', 'i')
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o');

/** What is read of a long message at each of its ends: people ask before or after what they paste. */
const READ_AT_EACH_END = 2_000;

/**
 * The part of a message in which wishes are looked for, normalised. All of it up to 4,000 characters; of a longer one
 * its two ends, so that a pasted file costs no more to understand than a sentence.
 */
export const spokenText = (text: string, language: string): string =>
  normaliseText(
    text.length <= 2 * READ_AT_EACH_END
      ? text
      : `${text.slice(0, READ_AT_EACH_END)} … ${text.slice(-READ_AT_EACH_END)}`,
    language,
  );
