import { LANGUAGE_CUES } from '../languages/languages.js';
import { isDigit } from './characters.js';

/** Makes texts comparable by the rules of one locale. */
export type Form = (text: string) => string;

const BEYOND_ASCII = /[^\p{ASCII}]/u;
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const TURKIC_I = new Set(['tr', 'az']);
const SPACES = /\s+/g;

/** The language of a locale, in lower case: `tr` of `tr-TR`. */
export const languageOf = (locale: string): string => (/^[a-z]+/i.exec(locale)?.[0] ?? 'en').toLowerCase();

/** Lower case by the rules of the item's language; letters that differ only by position or spelling are made equal. */
export function lowerCaseOf(locale: string): Form {
  const language = languageOf(locale);
  const turkic = TURKIC_I.has(language);
  return (text) => {
    const lower = turkic ? text.toLocaleLowerCase(language) : text.toLowerCase();
    if (!BEYOND_ASCII.test(lower)) return lower;
    // Outside Turkish İ becomes i with a dot above it.
    return lower.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').replaceAll('ß', 'ss');
  };
}

/**
 * The form in which two answers are equal when they differ only in punctuation, spaces or an opening article, and in case
 * unless `keepCase`. Never empty for a text that is not: an answer "A" or "!" stays what it is.
 */
export function normalFormOf(locale: string, keepCase = false): Form {
  const lowerCase = lowerCaseOf(locale);
  const articles = new Set(LANGUAGE_CUES[languageOf(locale)]?.article ?? []);
  return (text) => {
    const cased = keepCase ? text : lowerCase(text);
    const words = PLAIN.test(cased) ? cased : withoutPunctuation(cased);
    return words === '' ? cased.replace(SPACES, ' ').trim() : withoutArticle(words, articles);
  };
}

const ELIDED_ARTICLE = /^\s*(?:l|d|un)['’](?=\p{L})/iu;
const INSIDE_WORDS = /(?<=[\p{L}\p{M}])['’`´.](?=[\p{L}\p{M}\s]|$)/gu;
const PUNCTUATION = /[\p{P}\u2212]/gu;
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
/** They change what an answer means: "35%" is not "35", "C#" is not "C". */
const KEPT = new Set(['%', '#', '&', '@']);
const DASHES = new Set(['-', '\u2212', '–', '—']);
const NUMBER_MARKS = new Set(['.', ',', ':', '/']);

function withoutPunctuation(text: string): string {
  const apart = text
    .replace(ELIDED_ARTICLE, '')
    .replace(INSIDE_WORDS, '')
    .replace(PUNCTUATION, (mark, index: number, whole: string) => markInNumber(mark, index, whole));
  const joined = apart.includes(',') ? apart.replace(THOUSANDS, (number) => number.replaceAll(',', '')) : apart;
  return joined.replace(SPACES, ' ').trim();
}

/** What stays of a punctuation mark: signs and marks inside numbers belong to the number, the rest parts words. */
function markInNumber(mark: string, index: number, whole: string): string {
  if (KEPT.has(mark)) return mark;
  if (!isDigit(whole.charCodeAt(index + 1))) return ' ';
  const afterDigit = isDigit(whole.charCodeAt(index - 1));
  if (DASHES.has(mark)) return index === 0 || /[\s(=:]/.test(whole.charAt(index - 1)) ? '-' : ' ';
  return NUMBER_MARKS.has(mark) && (afterDigit || mark === '.') ? mark : ' ';
}

function withoutArticle(words: string, articles: ReadonlySet<string>): string {
  const space = words.indexOf(' ');
  return space !== -1 && articles.has(words.slice(0, space).toLowerCase()) ? words.slice(space + 1) : words;
}
