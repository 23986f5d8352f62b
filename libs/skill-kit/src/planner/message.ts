import { matchConcepts, tokenise } from '@benchgen/language';
import type { SkillDefinition } from '../define/define-skill.js';

/** What a person said, as the planner reads it. */
export interface Message {
  readonly text: string;
  readonly language: string;
  /** Words without punctuation, in the case and form they are compared in. */
  readonly words: readonly string[];
  /** Concepts and signs of the skill that the text speaks of. */
  readonly concepts: ReadonlySet<string>;
}

export function readMessage(
  text: string,
  language: string,
  { vocabulary, signs }: Pick<SkillDefinition, 'vocabulary' | 'signs'>,
): Message {
  const concepts = matchConcepts(text, language, vocabulary).map(({ concept }) => concept);
  const seen = Object.entries(signs).flatMap(([name, shows]) => (shows(text, language) ? [name] : []));
  const words = tokenise(text, language).map((token) => token.text);
  return { text, language, words, concepts: new Set([...concepts, ...seen]) };
}
