import { anyOf, wordsOf } from '../languages/languages.js';
import { isDigit, isLatinLetter, isWordAt } from '../text/characters.js';
import { decimalValue, type DecimalStyle } from './decimal.js';
import { isUnit } from './units.js';

/** A number as it stands in a text. */
export interface NumberToken {
  /** NaN for digits that a comma parts into several numbers. */
  value: number;
  /** From the sign or currency sign on. */
  start: number;
  end: number;
  percent: boolean;
  /** The word behind it, which may or may not be a unit; a currency sign before it counts too. */
  unit: string | null;
}

const DIGITS = /\d{1,3}(?:[\u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|\.\d+/y;
const DIGITS_SPACED = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|\.\d+/y;
const LATEX_FRACTION = /\\[dt]?frac\s*(?:\{\s*(-?[\d.,]+)\s*\}|(\d))\s*(?:\{\s*(-?[\d.,]+)\s*\}|(\d))/y;
const EXPONENT = /[eE]([+-]?\d{1,3})(?![\p{L}\d])/uy;
const TEN_POWER = /\s*(?:[×x*·]|\\times|\\cdot)\s*10\s*(?:\^|\*\*)\s*\{?\s*([+-]?\d{1,3})\s*\}?/y;
const POWER = /\s*(?:\^|\*\*)\s*\{?\s*([+-]?\d{1,3})\s*\}?/y;
const SLASH = /\s?\/\s?(\d+)(?![\d/.,])/y;
const MIXED = /\s(\d+)\/(\d+)(?![\d/])/y;
const PERCENT = new RegExp(`\\s?(?:\\\\?%|(?:${anyOf(wordsOf('percent'))})(?![\\p{L}]))`, 'iuy');
const PERCENT_BEFORE = new RegExp(`(?:%|yüzde|百分之)\\s?$`, 'iu');
const MINUS_BEFORE = new RegExp(`(?:^|[\\s(:=])(?:${anyOf(wordsOf('minus'))})\\s*$`, 'iu');
const UNIT =
  /\s*(?:\\[,;:! ]|~)?\s*(?:\\(?:text|mathrm|textrm|mbox)\s*\{\s*([^{}]{1,20}?)\s*\}|([$€£₺¥°%]?[\p{L}µμ°$€£₺¥][\p{L}]*(?:\^?[23²³])?(?:\/[\p{L}]{1,8}\d?)?))/uy;
const CURRENCY = /[$€£₺¥]/;
/** Commands and signs that make the digits before them a part of something else. */
const GOES_ON =
  /\s*(?:\\(?:sqrt|pi|cdot|times|div|log|ln|sin|cos|tan|frac|dfrac|tfrac|alpha|theta|sigma|infty)\b|[√π]|\^|_\{?\w|!(?=\w)|:\d)/uy;

const sticky = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Reads the number whose first digit, decimal point or `\frac` stands at `at`.
 * @returns null where the digits belong to something that is no plain number: a word, a date, an expression
 */
export function readToken(text: string, at: number, style: DecimalStyle, spaced: boolean): NumberToken | null {
  const head = readHead(text, at, style, spaced);
  if (head === null) return null;
  const sign = readSign(text, at);
  let { value, end } = head;
  const scaled = sticky(EXPONENT, text, end) ?? sticky(TEN_POWER, text, end);
  const power = scaled === null ? sticky(POWER, text, end) : null;
  if (scaled !== null) {
    // Through text, so that 4 and -7 give the same double as "4e-7" does.
    value = Number(`${String(value)}e${scaled[1] ?? '0'}`);
    end += scaled[0].length;
  } else if (power !== null) {
    value = value ** Number(power[1]);
    end += power[0].length;
  }
  if (sign.negative) value = -value;
  return finish(text, { value, start: sign.start, end }, sign);
}

function finish(
  text: string,
  { value, start, end }: { value: number; start: number; end: number },
  sign: { percent: boolean; currency: string | null },
): NumberToken | null {
  const percent = sticky(PERCENT, text, end);
  if (percent !== null || sign.percent) {
    return { value, start, end: end + (percent?.[0].length ?? 0), percent: true, unit: '%' };
  }
  if (sticky(GOES_ON, text, end) !== null) return null;
  const word = sticky(UNIT, text, end);
  const unit = word?.[1] ?? word?.[2] ?? null;
  // Letters that touch the digits are a unit or make them a word: "35cm", but not "3x" or "5th".
  const touching = isLatinLetter(text.charCodeAt(end));
  if (touching && (unit === null || !isUnit(unit))) return null;
  return { value, start, end, percent: false, unit: unit ?? sign.currency };
}

function readHead(
  text: string,
  at: number,
  style: DecimalStyle,
  spaced: boolean,
): { value: number; end: number } | null {
  const latex = sticky(LATEX_FRACTION, text, at);
  if (latex !== null) {
    const top = decimalValue(latex[1] ?? latex[2] ?? '', style);
    const bottom = decimalValue(latex[3] ?? latex[4] ?? '', style);
    if (typeof top !== 'number' || typeof bottom !== 'number') return null;
    return finite(top / bottom, at + latex[0].length);
  }
  const digits = sticky(spaced ? DIGITS_SPACED : DIGITS, text, at)?.[0];
  if (digits === undefined || isPartOfName(text, at)) return null;
  const end = at + digits.length;
  const value = decimalValue(digits, style);
  if (value === 'several') return { value: NaN, end };
  if (value === null) return null;
  const mixed = sticky(MIXED, text, end);
  if (mixed !== null) return finite(value + Number(mixed[1]) / Number(mixed[2]), end + mixed[0].length);
  const over = sticky(SLASH, text, end);
  return over === null ? { value, end } : finite(value / Number(over[1]), end + over[0].length);
}

/** "B12" and "COVID-19" hold digits but no number. */
function isPartOfName(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (isLatinLetter(before) || before === 95) return true;
  return before === 45 && isLatinLetter(text.charCodeAt(at - 2));
}

const finite = (value: number, end: number) => (Number.isFinite(value) ? { value, end } : null);

/** Looks back from the digits for a sign, a currency sign, and a percent sign as Turkish writes it. */
function readSign(text: string, at: number) {
  let start = at;
  let currency: string | null = null;
  let negative = false;
  for (;;) {
    const before = text.charAt(start - 1);
    if (currency === null && CURRENCY.test(before)) {
      currency = before;
      start -= text.charAt(start - 2) === '\\' ? 2 : 1;
    } else if (!negative && (before === '-' || before === '–') && isFreeBefore(text, start - 1)) {
      negative = true;
      start -= 1;
    } else if (before === '+' && isFreeBefore(text, start - 1)) {
      start -= 1;
    } else break;
  }
  const lead = text.slice(Math.max(0, start - 12), start);
  negative ||= MINUS_BEFORE.test(lead);
  const percent = PERCENT_BEFORE.test(lead) && !/\d\s?%\s?$/.test(lead);
  return { start, negative, currency, percent };
}

/** A sign belongs to the number unless something stands before it that it could be taken from: "3-5", "x - 5". */
function isFreeBefore(text: string, signAt: number): boolean {
  const code = text.charCodeAt(signAt - 1);
  if (Number.isNaN(code)) return true;
  return !isDigit(code) && !isWordAt(text, signAt - 1) && !')]}%'.includes(text.charAt(signAt - 1));
}

/** All numbers of a text, in order. */
export function scanNumbers(text: string, style: DecimalStyle, spaced: boolean): NumberToken[] {
  const tokens: NumberToken[] = [];
  const begin = /\d|\.\d|\\[dt]?frac/g;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const token = readToken(text, match.index, style, spaced);
    if (token !== null) tokens.push(token);
    begin.lastIndex = token === null ? skipped(text, match.index) : token.end;
  }
  return tokens;
}

/** Behind the digits, letters and separators that were no number. */
function skipped(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && /[\w.,:\\{}^]/.test(text.charAt(end))) end++;
  return end;
}
