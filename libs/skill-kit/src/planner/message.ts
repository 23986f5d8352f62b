import { matchConcepts, tokenise, type ConceptSet } from '@benchgen/language';

/** What a person said, as the planner reads it. */
export interface Message {
  readonly text: string;
  readonly language: string;
  /** Words without punctuation, in the case and form they are compared in. */
  readonly words: readonly string[];
  /** Concepts of the skill that the text speaks of. */
  readonly concepts: ReadonlySet<string>;
}

export const readMessage = (text: string, language: string, concepts: ConceptSet): Message => ({
  text,
  language,
  words: tokenise(text, language).map((token) => token.text),
  concepts: new Set(matchConcepts(text, language, concepts).map(({ concept }) => concept)),
});
