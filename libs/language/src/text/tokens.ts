import { GRAMMAR } from '../data/grammar.js';
import { normaliseText } from './normalise.js';

/** A word of the normalised text; `start` and `end` are offsets into it. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A word, or one character where words are not spaced (Han, kana). An apostrophe inside a word belongs to it. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:'(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+)*/gu;

/** What an apostrophe does in a language: hold a suffix (`mini'yi`), join two words (`l'essai`), or belong to one word. */
const withoutApostrophe = (token: Token, language: string): readonly Token[] => {
  const at = token.text.indexOf("'");
  if (at < 0) return [token];
  const apostrophe = GRAMMAR[language]?.apostrophe ?? 'keep';
  const head = { text: token.text.slice(0, at), start: token.start, end: token.start + at };
  if (apostrophe === 'suffix') return [head];
  if (token.text.endsWith("'s")) return [{ text: token.text.slice(0, -2), start: token.start, end: token.end - 2 }];
  return [token];
};

/** Words of text that `normaliseText` has already made. */
export const tokensOf = (normalised: string, language: string): Token[] => {
  const tokens: Token[] = [];
  for (const match of normalised.matchAll(WORD)) {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length };
    tokens.push(...withoutApostrophe(token, language));
  }
  return tokens;
};

/** Words of a text, normalised for the language; Turkish case endings after an apostrophe are dropped. */
export const tokenise = (text: string, language: string): Token[] => tokensOf(normaliseText(text, language), language);
