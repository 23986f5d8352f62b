import { anyOf, wordsOf } from '../languages/languages.js';

const NEXT_QUESTION = new RegExp(
  `\\n\\s*(?:[*_#]+\\s*)?(?:${anyOf(wordsOf('question'))})\\s*(?:\\d{1,3}\\s*)?[*_]*\\s*:`,
  'iu',
);

/**
 * The parts of a reply that are searched, in order: first up to the point where the model runs on with a question of its
 * own, then all of it (a model may also repeat the question before it answers).
 */
export function searchedParts(text: string): string[] {
  if (!text.includes(':') || !text.includes('\n')) return [text];
  const cut = NEXT_QUESTION.exec(text)?.index ?? -1;
  return cut > 0 && text.slice(0, cut).trim() !== '' ? [text.slice(0, cut), text] : [text];
}
