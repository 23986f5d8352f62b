import { spokenText } from '../text/normalise.js';
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

type Found = Omit<EntityMatch, 'id'>;

/**
 * Words written as one (`gpt-4o-mini`) name one thing: a match may use them only if it explains all of them that can
 * identify anything. Else "gpt-4o" would be found in "gpt-4o-mini".
 */
interface Text {
  readonly words: readonly Token[];
  /** For each word, whether it can identify anything. */
  readonly tells: readonly boolean[];
  /** For each word, the indexes of the words it is written together with that must be matched as well. */
  readonly together: readonly (readonly number[])[];
  readonly language: string;
}

const GLUE = /^[-_.]$/;

const readText = (normalised: string, words: readonly Token[], language: string): Text => {
  const groups: number[] = [];
  words.forEach((word, index) => {
    const previous = words[index - 1];
    const glued = previous !== undefined && GLUE.test(normalised.slice(previous.end, word.start));
    groups.push(glued ? (groups[index - 1] ?? index) : index);
  });
  const tells = words.map(({ text }) => identifies(text, language));
  const members = new Map<number, number[]>(groups.map((group) => [group, []]));
  groups.forEach((group, index) => {
    if (tells[index] === true) members.get(group)?.push(index);
  });
  return { words, tells, together: groups.map((group) => members.get(group) ?? []), language };
};

const explains = ({ together }: Text, used: readonly number[], word: number): boolean =>
  together[word]?.every((other) => used.includes(other)) === true;

/** The whole name, word after word, somewhere in the text. */
const wholeName = (text: Text, name: readonly string[]): Found | undefined => {
  let best: Found | undefined;
  for (let at = 0; at + name.length <= text.words.length; at++) {
    const used = name.map((_, offset) => at + offset);
    const likeness = name.map((part, offset) => wordLikeness(text.words[at + offset]?.text ?? '', part, text.language));
    const score = Math.min(...likeness);
    if (score <= (best?.score ?? 0) || !used.every((word) => explains(text, used, word))) continue;
    best = { score, how: 'title', words: used };
  }
  return best;
};

/** Some words of the name, in any order; at least one must be able to identify something. */
const partOfName = (text: Text, name: readonly string[]): Found | undefined => {
  const telling = name.filter((part) => identifies(part, text.language));
  const found = new Map<number, number>();
  for (const part of telling) {
    const likeness = text.words.map((word, index) =>
      found.has(index) || text.tells[index] !== true ? 0 : wordLikeness(word.text, part, text.language),
    );
    const best = Math.max(...likeness, 0);
    if (best > 0) found.set(likeness.indexOf(best), best);
  }
  const all = [...found.keys()].sort((left, right) => left - right);
  const words = all.filter((word) => explains(text, all, word));
  if (words.length === 0) return undefined;
  const sum = words.reduce((total, word) => total + (found.get(word) ?? 0), 0);
  return { score: (PART_MAX * sum) / telling.length, how: 'part', words };
};

const bestName = (text: Text, entity: Entity): EntityMatch | undefined => {
  const found = entity.names.flatMap((raw) => {
    const name = nameWords(raw, text.language);
    return name.length === 0 ? [] : (wholeName(text, name) ?? partOfName(text, name) ?? []);
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
  const normalised = spokenText(text, language);
  const direct = idOrLinkMatches(normalised, candidates);
  if (direct.length > 0) return direct;
  const count = extractCount(text, language);
  const tokens = tokensOf(normalised, language);
  const counted = (token: Token) => count !== null && token.start >= count.start && token.end <= count.end;
  // A reply that is nothing but a number may well be the distinguishing part of a name.
  const words = tokens.every(counted)
    ? tokens
    : tokens.map((token) => (counted(token) ? { ...token, text: '' } : token));
  const read = readText(normalised, words, language);
  const matches = candidates.flatMap((candidate) => bestName(read, candidate) ?? []);
  return matches
    .filter((match) => !matches.some((other) => outdone(match, other)))
    .sort((left, right) => right.score - left.score || (left.words[0] ?? 0) - (right.words[0] ?? 0));
};
