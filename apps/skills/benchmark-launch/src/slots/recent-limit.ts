import { extractNumbers } from '@benchgen/language';
import type { Message } from '@benchgen/skill-kit';

const DEFAULT = 5;
const MOST = 20;

/** How many runs a message asks for: "my last 3 runs", "all of them", "my last run". */
export function recentLimit({ text, language, concepts }: Message): number {
  const [number] = extractNumbers(text, language).filter(
    ({ value, ordinal }) => !ordinal && Number.isInteger(value) && value > 0,
  );
  if (number !== undefined) return Math.min(number.value, MOST);
  if (concepts.has('all')) return MOST;
  return concepts.has('recent') && concepts.has('run') && !concepts.has('runs') ? 1 : DEFAULT;
}
