import { anyOf, wordsOf } from '../languages/languages.js';
import { isWordAt } from '../text/characters.js';

const IS_RIGHT = new RegExp(
  `(?<![\\p{L}\\p{N}_])[("*_\`$]{0,6}([A-Z])[)"*_\`$.]{0,6}(?:['’]\\p{L}{1,4})?\\s{0,3}(?:${anyOf(wordsOf('isRight'))})(?![\\p{Script=Latin}])`,
  'giu',
);
const DENIED = new RegExp(
  `(?:^|[\\s,(])(?:${anyOf([...wordsOf('negation'), 'nor', 'if', 'whether'])})\\s[^.\\n!?;]{0,25}$`,
  'iu',
);

/** Places of letters that are called right, as in "B is correct", the last one first. */
export function lettersCalledRight(text: string): number[] {
  const places: number[] = [];
  for (const match of text.matchAll(IS_RIGHT)) {
    const letter = match[1] ?? '';
    const at = match.index + match[0].indexOf(letter);
    if (letter === letter.toUpperCase() && !DENIED.test(text.slice(Math.max(0, match.index - 40), match.index)))
      places.push(at);
  }
  return places.reverse();
}

const PICK = new RegExp(`(?:${anyOf(wordsOf('pick'))})(?=[\\s:(*"]|$)`, 'giu');

/** Places behind words such as "I choose", the last one first. */
export function picks(text: string): number[] {
  return [...text.matchAll(PICK)]
    .filter((match) => !isWordAt(text, match.index - 1))
    .map((match) => match.index + match[0].length)
    .reverse();
}

const BRACKETED = /\(([A-Z])\)/g;

/** Letters that stand in round brackets. */
export const bracketedLetters = (text: string): string[] =>
  [...text.matchAll(BRACKETED)].map((match) => match[1] ?? '');

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const LEADING = /^[\s*_("]*[A-Za-z][)*_"]*[.):](?=\s|\*|_)|^[\s*_]*\([A-Za-z]\)/;

/** Whether a text opens like an option of a list: "B. …", "(b) …". */
export const opensWithLabel = (line: string): boolean => LEADING.test(line);

const LIST_LETTER = /(?:^|\s)[*_("]{0,6}([A-Z])[)*_"]{0,6}[.):](?=\s|\*|_)/g;

/** Letters that stand before an option's text as in a list of the options. */
export const lettersOfLists = (text: string): Set<string> =>
  new Set([...text.toUpperCase().matchAll(LIST_LETTER)].map((match) => match[1] ?? ''));

/** Text before the first comma, stop or dash. */
export const opening = (text: string): string => {
  const end = text.search(/[,.;:!?\n—–]|\s-\s/);
  return end === -1 ? text : text.slice(0, end);
};
