import { anyOf, wordsOf } from '../languages/languages.js';
import { isDigit, isLatinLetter } from '../text/characters.js';

/** Letters read from a place in a reply. */
export interface Labels {
  /** Indexes of the options, in the order of the text. */
  picks: number[];
  /** Where the reading stopped, behind closing brackets and the like. */
  end: number;
}

const FILLERS = anyOf(wordsOf('filler'));
const OPENING = new RegExp(
  `(?:[\\s*_\`$"'“‘«({[<:=>~-]|\\\\(?:text|textbf|mathrm|mathbf|boxed|fbox)\\s*\\{|(?:${FILLERS})\\b(?=[\\s:(*])|\\\\)*`,
  'iuy',
);
const CLOSING = /[)\]}*_`$"'”’»>.]*/uy;
const SEPARATOR = new RegExp(
  `\\s*(?:[,;/&+|、]\\s*(?:(?:${anyOf(wordsOf('joiner'))})\\s+)?|(?:${anyOf(wordsOf('joiner'))})\\s+)[("'*_]*`,
  'iuy',
);
const NEXT_WORD = /\s+([\p{L}'’]+)/uy;
const CASE_SUFFIX = /['’](?:d[ıiuü]r|t[ıiuü]r|y[ıiuüae]|n[ıiuü]n|d[ae]n?|t[ae]n?|s[ıiuü])(?!\p{L})/iuy;
const AFTER_LETTER = new Set(wordsOf('afterLetter').map((word) => word.toLowerCase()));
/** Letters that are words too in one language or another: "A planet", "I think", Turkish "O", Spanish "Y". */
const WORD_LETTERS = new Set(['A', 'E', 'I', 'O', 'U', 'Y']);

const matchEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const labelIndex = (code: number, count: number): number => {
  const index = code >= 97 ? code - 97 : code - 65;
  return index >= 0 && index < count && index < 26 ? index : -1;
};

const partOfWord = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return isLatinLetter(code) || isDigit(code) || code === 95;
};

/** Skips what may stand between a cue and the letter. */
const skipToLabel = (text: string, at: number): number => Math.max(at, matchEnd(OPENING, text, at));

/**
 * Reads the letter, or the letters, that stand at a place: "B", "(b)", "CA", "A and C", "B'dir". Never guesses: the first
 * letter of a word is none, and "A" or "I" before an ordinary word is that word.
 * @param count number of options
 * @param opensOption whether the text from an index on begins with the text of that option
 */
export function readLabels(
  text: string,
  at: number,
  count: number,
  opensOption: (pick: number, at: number) => boolean,
): Labels | null {
  const start = skipToLabel(text, at);
  const first = readOne(text, start, count, opensOption) ?? readGlued(text, start, count);
  if (first === null) return null;
  const labels = first;
  for (;;) {
    const next = matchEnd(SEPARATOR, text, labels.end);
    const more = next === -1 ? null : (readOne(text, next, count, () => false) ?? readGlued(text, next, count));
    if (more === null) return labels;
    labels.picks.push(...more.picks);
    labels.end = more.end;
  }
}

/** Several capital letters without a gap, each an option and none twice. */
function readGlued(text: string, start: number, count: number): Labels | null {
  const picks: number[] = [];
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const index = code < 97 ? labelIndex(code, count) : -1;
    if (index === -1 || picks.includes(index)) break;
    picks.push(index);
  }
  if (picks.length < 2 || partOfWord(text, end)) return null;
  return { picks, end: matchEnd(CLOSING, text, end) };
}

function readOne(
  text: string,
  start: number,
  count: number,
  opensOption: (pick: number, at: number) => boolean,
): Labels | null {
  const code = text.charCodeAt(start);
  const pick = labelIndex(code, count);
  if (pick === -1 || partOfWord(text, start + 1)) return null;
  const labels = { picks: [pick], end: matchEnd(CLOSING, text, start + 1) };
  const next = text.charAt(start + 1);
  if (next === '’' || next === "'") {
    const suffix = matchEnd(CASE_SUFFIX, text, start + 1);
    if (suffix !== -1) return { ...labels, end: suffix };
    if (partOfWord(text, start + 2)) return null;
  }
  const lowerCase = code >= 97;
  if (!lowerCase && !WORD_LETTERS.has(text.charAt(start))) return labels;
  // Closed off by a bracket or a stop it is no word.
  if (labels.end > start + 1 || !/[ \t]/.test(next)) return labels;
  NEXT_WORD.lastIndex = start + 1;
  const word = NEXT_WORD.exec(text)?.[1];
  if (word === undefined) return labels;
  if (lowerCase) return null;
  return AFTER_LETTER.has(word.toLowerCase()) || opensOption(pick, start + 1) ? labels : null;
}
