import { foldDiacritics, normaliseText } from '../text/normalise.js';

/** What is looked at of a reply. A longer message is no yes; what does not fit counts as one more unknown word. */
const MAX_TOKENS = 80;
const MAX_CHARACTERS = 1200;

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|\p{Extended_Pictographic}|[+-]1(?!\p{N})|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'])+/gu;

/** Says whether an emoji is drawn in colour; means nothing. */
const VARIATION = /[\uFE0E\uFE0F]/g;
const QUOTED_LINE = /^\s*>.*$/gmu;
const QUESTION_MARK = /[?？؟]/u;
const TRAILS_OFF = /(?:\.{2,}|…|。。+)\s*$/u;

/** A reply cut into comparable words. */
export interface ReplyTokens {
  readonly tokens: readonly string[];
  readonly asks: boolean;
  /** "ok…": said with a doubt, or not finished. */
  readonly trailsOff: boolean;
}

/** "yesss" → "yes", "evettt" → "evet"; two of a letter are normal spelling. */
const withoutDrawl = (word: string): string => word.replace(/(\p{Script=Latin})\1{2,}/gu, '$1');

/** One letter alone says too little to guess at its marks: "ÿ" is no "y". */
const folded = (token: string): string => (token.length === 1 ? token : foldDiacritics(token));

const trimmed = (word: string): string => word.replace(/^'+|'+$/g, '');

/**
 * Words, signs and single Han or kana characters of a reply, without diacritics (and so the same in every language:
 * without its dot, Turkish `I` is an `i` too). Lines quoted from someone else (`>`) are not the person's words.
 */
export const replyTokens = (text: string): ReplyTokens => {
  const own = text.includes('>') ? text.replace(QUOTED_LINE, ' ') : text;
  const normalised = normaliseText(own.slice(0, MAX_CHARACTERS).replace(VARIATION, ''), 'en');
  const tokens: string[] = [];
  for (const [token] of normalised.matchAll(TOKEN)) {
    const word = withoutDrawl(trimmed(folded(token)));
    if (word !== '') tokens.push(word);
    if (tokens.length > MAX_TOKENS) break;
  }
  const cut = own.length > MAX_CHARACTERS ? ['…'] : [];
  return { tokens: [...tokens, ...cut], asks: QUESTION_MARK.test(normalised), trailsOff: TRAILS_OFF.test(normalised) };
};
