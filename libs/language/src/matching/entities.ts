import { normaliseText } from '../text/normalise.js';
import { type Token, tokensOf } from '../text/tokens.js';
import { extractCount } from './counts.js';
import { identifies, nameWords, wordLikeness } from './entity-words.js';
import { idOrLinkMatches } from './entity-links.js';

/** Something a message may speak of: a benchmark, a model. `names` are titles, slugs, `owner/slug`. */
export interface Entity {
  readonly id: string;
  readonly names: readonly string[];
}

/** A candidate that a text speaks of. Several with close scores means the text is ambiguous. */
export interface EntityMatch {
  readonly id: string;
  /** 1 for an id, a link or a whole name; below that for a part of a name or a name with endings. */
  readonly score: number;
  readonly how: 'id' | 'link' | 'title' | 'part';
  /** The words of the text it was read from, as indexes into `tokenise(text, language)`; empty for ids and links. */
  readonly words: readonly number[];
}

/** What a part of a name is worth at most, so that it never equals a whole one. */
const PART_MAX = 0.8;

/** The whole name, word after word, somewhere in the text. */
const wholeName = (
  words: readonly Token[],
  name: readonly string[],
  language: string,
): Omit<EntityMatch, 'id'> | undefined => {
  let best: Omit<EntityMatch, 'id'> | undefined;
  for (let at = 0; at + name.length <= words.length; at++) {
    const likeness = name.map((part, offset) => wordLikeness(words[at + offset]?.text ?? '', part, language));
    const score = Math.min(...likeness);
    if (score > (best?.score ?? 0)) best = { score, how: 'title', words: name.map((_, offset) => at + offset) };
  }
  return best;
};

/** Some words of the name, in any order; at least one must be able to identify something. */
const partOfName = (
  words: readonly Token[],
  name: readonly string[],
  language: string,
): Omit<EntityMatch, 'id'> | undefined => {
  const telling = name.filter((part) => identifies(part, language));
  if (telling.length === 0) return undefined;
  let sum = 0;
  const used: number[] = [];
  for (const part of telling) {
    const likeness = words.map((word, index) =>
      used.includes(index) || !identifies(word.text, language) ? 0 : wordLikeness(word.text, part, language),
    );
    const best = Math.max(...likeness, 0);
    if (best === 0) continue;
    sum += best;
    used.push(likeness.indexOf(best));
  }
  if (used.length === 0) return undefined;
  return { score: (PART_MAX * sum) / telling.length, how: 'part', words: used.sort((left, right) => left - right) };
};

const bestName = (words: readonly Token[], entity: Entity, language: string): EntityMatch | undefined => {
  const found = entity.names.flatMap((raw) => {
    const name = nameWords(raw, language);
    if (name.length === 0) return [];
    return wholeName(words, name, language) ?? partOfName(words, name, language) ?? [];
  });
  const [best] = found.sort((left, right) => right.score - left.score || right.words.length - left.words.length);
  return best === undefined ? undefined : { id: entity.id, ...best };
};

/** Whether the words of `match` are better explained by `other`: "local-mini-32" is not also "local-mini-8". */
const outdone = (match: EntityMatch, other: EntityMatch): boolean => {
  if (match === other || !match.words.every((word) => other.words.includes(word))) return false;
  return other.words.length > match.words.length || (other.how === 'title' && match.how === 'part');
};

/**
 * Which of the candidates a text speaks of, best first: by id, by a pasted link, by `owner/slug`, by title or part of
 * one, with the case endings of the language. A number that counts questions ("50 soruyla") identifies nothing.
 */
export const matchEntity = (text: string, candidates: readonly Entity[], language: string): EntityMatch[] => {
  const normalised = normaliseText(text, language);
  const direct = idOrLinkMatches(normalised, candidates);
  if (direct.length > 0) return direct;
  const count = extractCount(text, language);
  const tokens = tokensOf(normalised, language);
  const counted = (token: Token) => count !== null && token.start >= count.start && token.end <= count.end;
  // A reply that is nothing but a number may well be the distinguishing part of a name.
  const words = tokens.every(counted)
    ? tokens
    : tokens.map((token) => (counted(token) ? { ...token, text: '' } : token));
  const matches = candidates.flatMap((candidate) => bestName(words, candidate, language) ?? []);
  return matches
    .filter((match) => !matches.some((other) => outdone(match, other)))
    .sort((left, right) => right.score - left.score || (left.words[0] ?? 0) - (right.words[0] ?? 0));
};
