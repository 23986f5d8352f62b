import { anyOf, wordsOf } from '../languages/languages.js';
import { languageOf } from '../text/normal-form.js';
import { unwrap } from '../text/unwrap.js';
import { decimalStyle, type DecimalStyle } from './decimal.js';
import { readToken, scanNumbers, type NumberToken } from './number-token.js';
import { numericText } from './numeric-text.js';

/** A number that was answered, or the fact that several were. */
export type NumberValue =
  { kind: 'one'; value: number; percent: boolean; unit: string | null } | { kind: 'several'; shown: string };

const FILLERS = anyOf(wordsOf('filler'));
const LEAD = new RegExp(
  `(?:[\\s*_\`"'“‘«({[<:=>~≈|]|\\\\(?:text|textbf|mathrm|mathbf|boxed|fbox)\\s*\\{|\\\\[,;:! ()[\\]]|\\$\\$?|(?:${FILLERS})(?=[\\s:])|\\\\approx|[a-zA-Z]\\s*=(?!=)|\\\\(?=\\$))*`,
  'iuy',
);
const SIGNS = /[+–-]?\s?\\?[$€£₺¥]?[+–-]?%?(?=\d|\.\d|\\[dt]?frac)/y;
const MINUS_WORD = new RegExp(`(?:(?:${anyOf(wordsOf('minus'))})\\s+|yüzde\\s+)?`, 'iuy');
const JOINED = new RegExp(`^\\s*(?:[,;&/]|(?:${anyOf(wordsOf('joiner'))})\\s)\\s*[$€£₺¥]?[-+]?\\s?\\.?\\d`, 'iu');
const LIST = new RegExp(
  `^(?:\\s*(?:[,;&/]|(?:${anyOf(wordsOf('joiner'))})\\s)+\\s*[$€£₺¥]?[-+]?[\\d.,]*\\d%?)+[\\s.)\\]}]*$`,
  'iu',
);
const OPERATOR = /^\s*(?:[-+*×·÷/^]|x|\\times|\\cdot|\\div)\s*[$€£₺¥(]?\s*-?\d/;
const CLOSED = /^[\s.,;:!?)\]}*_`$"'”’»>。|\\]*$/u;
/** Between two numbers these make the second one part of something: a list, a range, a sum, a share. */
const PART_OF = new RegExp(`^\\s*(?:[-+*×·÷/,;&–—]|x|of|out of|to|(?:${anyOf(wordsOf('joiner'))}))\\s*$`, 'iu');
const LIST_MARK = /(?:^|\n)\s*(?:\*\*)?\d{1,3}[.)](?=\s+\S)/g;

/** Characters behind a cue that may hold the number. */
const LONGEST_STATED = 1000;

/** Reads numbers out of text by the customs of a locale. */
export class NumberReading {
  private readonly style: DecimalStyle;
  private readonly spaced: boolean;

  constructor(locale: string) {
    this.style = decimalStyle(locale);
    this.spaced = ['fr', 'ru', 'pl', 'sv', 'cs', 'uk', 'fi', 'nb', 'no'].includes(languageOf(locale));
  }

  /** A span that is a number with its unit and nothing else; or several numbers and nothing else. */
  whole(span: string): NumberValue | null {
    const text = numericText(unwrap(span));
    const token = this.tokenAt(text, 0);
    if (token === null) return null;
    const rest = text.slice(token.end);
    if (LIST.test(rest)) return { kind: 'several', shown: text };
    if (CLOSED.test(rest)) return valueOf(token, text);
    const behindUnit = token.unit === null ? rest : rest.slice(rest.indexOf(token.unit) + token.unit.length);
    return CLOSED.test(behindUnit) ? valueOf(token, text) : null;
  }

  /** The number that a cue leads to: at once, or the only one of the sentence that the cue opens. */
  after(text: string, at: number, linked: boolean): NumberValue | null {
    const behind = text.slice(at, at + LONGEST_STATED);
    const end = behind.indexOf('\n\n', 2);
    const rest = numericText(end === -1 ? behind : behind.slice(0, end));
    const token = this.tokenAt(rest, 0);
    if (token !== null) return this.resolved(rest, token);
    if (!linked) return null;
    const sentence = firstSentence(rest);
    const tokens = scanNumbers(sentence, this.style, this.spaced);
    const only = tokens.length === 1 ? tokens[0] : this.afterEquals(sentence, tokens);
    return only === undefined ? null : valueOf(only, sentence);
  }

  /** The only number of a text, whatever stands around it. */
  lone(text: string): NumberValue | null {
    const numeric = numericText(text);
    const [first, ...others] = this.scan(numeric);
    if (first === undefined || others.some((other) => other.value !== first.value || other.percent !== first.percent))
      return null;
    return valueOf(first, numeric);
  }

  /** The last number of a text, unless it is part of a list, a range or a sum: then nothing is guessed. */
  last(text: string): NumberValue | null {
    const numeric = numericText(text);
    const tokens = this.scan(numeric);
    const last = tokens.at(-1);
    const before = tokens.at(-2);
    if (last === undefined || Number.isNaN(last.value)) return null;
    if (before !== undefined && PART_OF.test(numeric.slice(before.end, last.start))) return null;
    return valueOf(last, numeric);
  }

  private scan(numeric: string): NumberToken[] {
    return scanNumbers(
      numeric.replace(LIST_MARK, (mark) => ' '.repeat(mark.length)),
      this.style,
      this.spaced,
    );
  }

  private tokenAt(text: string, at: number): NumberToken | null {
    LEAD.lastIndex = at;
    LEAD.test(text);
    MINUS_WORD.lastIndex = LEAD.lastIndex;
    MINUS_WORD.test(text);
    SIGNS.lastIndex = MINUS_WORD.lastIndex;
    const signs = SIGNS.exec(text);
    return signs === null ? null : readToken(text, signs.index + signs[0].length, this.style, this.spaced);
  }

  /** "3*6 = 18" announces 18, "5 or 6" announces nothing definite. */
  private resolved(text: string, token: NumberToken): NumberValue | null {
    const rest = text.slice(token.end);
    if (OPERATOR.test(rest)) {
      const line = firstSentence(text);
      const result = this.afterEquals(line, scanNumbers(line, this.style, this.spaced));
      return result === undefined ? null : valueOf(result, line);
    }
    if (JOINED.test(rest)) return { kind: 'several', shown: firstSentence(text).trim() };
    return valueOf(token, text);
  }

  private afterEquals(text: string, tokens: readonly NumberToken[]): NumberToken | undefined {
    const equals = text.lastIndexOf('=');
    const behind = equals === -1 ? [] : tokens.filter(({ start }) => start > equals);
    return behind.length === 1 ? behind[0] : undefined;
  }
}

function valueOf({ value, percent, unit, start, end }: NumberToken, text: string): NumberValue {
  return Number.isNaN(value)
    ? { kind: 'several', shown: text.slice(start, end) }
    : { kind: 'one', value, percent, unit };
}

function firstSentence(text: string): string {
  const end = text.search(/\n|[.!?](?:\s|$)|[。！？]/);
  return end === -1 ? text : text.slice(0, end);
}
