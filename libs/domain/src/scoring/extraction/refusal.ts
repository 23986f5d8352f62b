import { LANGUAGE_CUES, wordsOf } from '../languages/languages.js';
import { unwrap } from '../text/unwrap.js';

const PATTERNS = Object.values(LANGUAGE_CUES).flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
const REFUSAL = new RegExp(`^[\\s*_"]*(?:${PATTERNS.join('|')})`, 'iu');
const DONT_KNOW: ReadonlySet<string> = new Set(wordsOf('dontKnow').map((phrase) => phrase.toLowerCase()));

/** Whether the reply opens by declining to answer, in any of our languages. A decided answer further on outweighs it. */
export const opensWithRefusal = (text: string): boolean => REFUSAL.test(text.slice(0, 300));

/** Whether these words, as a whole, say that the answer is not known. */
export function saysDontKnow(text: string): boolean {
  if (text.length > 60) return false;
  return DONT_KNOW.has(unwrap(text).toLowerCase());
}
