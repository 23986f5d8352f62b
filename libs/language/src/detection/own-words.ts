import names from '../data/any/names.json' with { type: 'json' };
import { stripUnsafe } from '../text/unsafe.js';

/** Enough to tell any language; a pasted book costs no more than a sentence. */
const MAX_CHARACTERS = 2000;

/** What is in a message but is not the person's own prose, each replaced by a space. */
const NOT_OWN: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$)/g,
  /`[^`\n]*`/g,
  /^\s*>.*$/gm,
  // Pasted data: lines of JSON, tables, comma-separated values, log lines.
  /^\s*[{[<|].*$/gm,
  /^(?:[^,;\t|\n]*[\t|]){2,}.*$/gm,
  /^(?:[^,;\n]*[,;](?=\S)){3,}.*$/gm,
  /"[^"\n]{2,}"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|「[^」\n]*」|『[^』\n]*』/g,
  /(?<![\p{L}\p{N}])'[^'\n]{2,}'(?![\p{L}\p{N}])/gu,
  /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+/g,
  // Names and ids: Latin words with digits, underscores, slashes, dots or a capital inside, and what is glued to them.
  /(?<![\p{L}\p{N}])[\p{Script=Latin}\p{N}_-]*(?:[A-Za-z][\p{N}_/\\.](?=[\p{Script=Latin}\p{N}_/])|\p{N}[A-Za-z_/\\-]|[a-z][A-Z]|[A-Za-z]-\p{N})[\p{Script=Latin}\p{N}_/\\.'’-]*/gu,
  /\p{N}+/gu,
];

const NAMES = new Set([...names.names, ...names.loanwords]);
const LATIN_WORD = /\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*/gu;
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu;

/** A name or loan word, also with what an apostrophe or hyphen joins to it: `Claude'u`, `local-mini'yi`. */
const isName = (word: string): boolean =>
  word
    .toLowerCase()
    .split(/['’-]/)
    .some((part) => NAMES.has(part));

/**
 * The person's own words of a message: without code, quotes, pasted data, links, ids, names of models and the loan words
 * every language of this trade shares. What is left says which language they speak.
 */
export const ownWords = (text: string): string => {
  const prose = NOT_OWN.reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    stripUnsafe(text.slice(0, MAX_CHARACTERS)),
  );
  return prose
    .replace(LATIN_WORD, (word) => (isName(word) ? ' ' : word))
    .replace(/\s+/gu, ' ')
    .trim();
};

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** How many words a text has; two characters of an unspaced script count as one. */
export const countWords = (text: string): number => {
  const characters = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0;
  return spaced + Math.ceil(characters / 2);
};
