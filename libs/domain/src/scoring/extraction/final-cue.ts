import { anyOf, wordsOf } from '../languages/languages.js';
import { isSpacelessScript, isWordAt } from '../text/characters.js';

/** A place where a reply announces its answer. */
export interface Cue {
  /** Where the value begins. */
  at: number;
  /** True after a colon or a copula: the value may then stand further on in the sentence. */
  linked: boolean;
}

// Between the word and the colon or copula: Markdown, quotes, brackets, the end of a LaTeX command.
const GAP = '[\\s*_`"\'’”)\\]}|]*';
const TO_THE_QUESTION = '(?:\\s+(?:to|for|of|here|then|therefore|thus)\\b[^\\n.:?!]{0,60}?)?';
const MARK = '[:=]|[—–-](?=\\s)';

function cuePattern(wanted: (words: string[]) => string[], flags: string): RegExp {
  const answers = anyOf(wanted(wordsOf('answer')));
  const bare = anyOf(wanted(wordsOf('answer', (cues) => cues.bare)));
  const headings = anyOf(wanted(wordsOf('heading')));
  const copulas = anyOf(wanted(wordsOf('copula')));
  return new RegExp(
    `(?:${answers})${TO_THE_QUESTION}(?:${GAP}(${MARK})|${GAP}(${copulas})|([*_:]*\\s*\\n))` +
      `|(?:${bare})(?=\\s)|(?:${headings})${GAP}([:=])`,
    flags,
  );
}

/** A reply that announces its answer more often than this has none. */
const MOST_CUES = 50;
const ASCII_WORD = /^[\p{ASCII}]+$/u;
// Most replies are plain ASCII: a pattern with the ASCII words alone and without Unicode case folding is much faster.
const ASCII_CUE = cuePattern((words) => words.filter((word) => ASCII_WORD.test(word)), 'gi');
const ANY_CUE = cuePattern((words) => words, 'giu');

/** Every place where the reply announces its answer, in any of our languages, the last one first. */
export function finalCues(text: string): Cue[] {
  const cues: Cue[] = [];
  const pattern = ASCII_WORD.test(text) ? ASCII_CUE : ANY_CUE;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, mark, copula, line, headingMark] = match;
    const end = match.index + whole.length;
    const linked = (mark ?? copula ?? line ?? headingMark) !== undefined;
    if (standsAlone(text, match.index, end, copula !== undefined || !linked)) cues.push({ at: end, linked });
  }
  return cues.slice(-MOST_CUES).reverse();
}

function standsAlone(text: string, start: number, end: number, wordAtEnd: boolean): boolean {
  if (isWordAt(text, start - 1) && !isSpacelessScript(text.charCodeAt(start))) return false;
  if (!wordAtEnd || isSpacelessScript(text.charCodeAt(end - 1))) return true;
  // "is" must not be the beginning of "isn't" or "island".
  return !isWordAt(text, end) && !/['’]/.test(text.charAt(end));
}
