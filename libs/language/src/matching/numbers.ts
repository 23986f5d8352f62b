import { NUMBER_WORDS } from '../data/grammar.js';
import { type CompleteLanguage, completeLanguage } from '../languages/languages.js';
import { foldDiacritics, spokenText } from '../text/normalise.js';
import { tokensOf } from '../text/tokens.js';
import { type NumberHit, numberWords } from './number-words.js';

const DIGITS = /\d+(?:[.,]\d+)*/g;
/** A character right before digits that makes them part of a name, date, time, version or percentage. */
const GLUED_BEFORE = /[\p{L}\p{N}_\-./:@%]$/u;
const GLUED_AFTER = /^['\p{L}\p{N}_\-/:@%]{0,24}/u;

/** Decimal and grouping signs per language, asked once from Intl. */
const SIGNS = new Map(
  (['en', 'tr'] as const).map((language) => {
    const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return [language, { group: sign('group'), decimal: sign('decimal') }];
  }),
);

/** `1,000` is a thousand in English and one in Turkish, `1.000` the other way round. */
const valueOf = (digits: string, language: CompleteLanguage): number | undefined => {
  const { group, decimal } = SIGNS.get(language) ?? { group: ',', decimal: '.' };
  const grouped = digits.split(group);
  const misgrouped = grouped.slice(1).some((part) => !/^\d{3}(?!\d)/.test(part));
  if (misgrouped || digits.split(decimal).length > 2) return undefined;
  return Number(grouped.join('').replace(decimal, '.'));
};

const isPercent = (text: string, start: number, end: number, language: CompleteLanguage): boolean => {
  const [before, after] = [
    foldDiacritics(text.slice(Math.max(0, start - 12), start)).trimEnd(),
    text.slice(end).trimStart(),
  ];
  const { percentWords } = NUMBER_WORDS[language];
  return (
    after.startsWith('%') ||
    percentWords.some((word) => before.endsWith(foldDiacritics(word)) || after.startsWith(word))
  );
};

const LETTERS_ONLY = /^\p{L}*$/u;

/** Reads digits at a place, or nothing where they are part of something else: `gpt-4`, `14:05`, `4-bit`, `50%`. */
const digitNumber = (text: string, digits: string, start: number, language: CompleteLanguage): NumberHit[] => {
  const { ordinalEndings, ordinalDot } = NUMBER_WORDS[language];
  const end = start + digits.length;
  const before = text.slice(0, start);
  const glued = GLUED_AFTER.exec(text.slice(end))?.[0] ?? '';
  const ending = glued.replace(/^'/, '');
  const spelledOrdinal = ordinalEndings.some((one) => (language === 'tr' ? ending.startsWith(one) : ending === one));
  const dotted = ordinalDot && glued === '' && /^\.\s+\p{L}/u.test(text.slice(end));
  const value = valueOf(digits, language);
  // An English number takes no letters but those of an ordinal; a Turkish one takes case endings ("50'yle", "50li").
  const foreign = !LETTERS_ONLY.test(ending) || (language === 'en' && ending !== '' && !spelledOrdinal);
  if (value === undefined || foreign || GLUED_BEFORE.test(before.slice(-2)) || isPercent(text, start, end, language))
    return [];
  return [{ value, start, end: end + glued.length, ordinal: spelledOrdinal || dotted || before.endsWith('#') }];
};

/**
 * Numbers in a text, in order: digits with the language's separators and endings, and number words. Numbers that are
 * part of a name (`local-mini-32`), a time, a date or a percentage are left out. Offsets are into `spokenText`.
 */
export const extractNumbers = (text: string, language: string): NumberHit[] => {
  const complete = completeLanguage(language);
  const normalised = spokenText(text, complete);
  const digits = [...normalised.matchAll(DIGITS)].flatMap((match) =>
    digitNumber(normalised, match[0], match.index, complete),
  );
  const words = numberWords(normalised, tokensOf(normalised, complete), complete);
  return [...digits, ...words.filter((hit) => !isPercent(normalised, hit.start, hit.end, complete))].sort(
    (left, right) => left.start - right.start,
  );
};
