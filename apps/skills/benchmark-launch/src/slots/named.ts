import { matchEntity, type EntityMatch } from '@benchgen/language';

interface Thing {
  id: string;
  slug: string;
  title: string;
  owner?: string;
}

/** What a text names: things it can only mean, and things between which it leaves the choice. */
export interface Named<T> {
  certain: T[];
  open: T[];
}

/** Names that fit this much worse than the best are words in passing. */
const WORSE = 0.25;
/** Within this, one name fits the same words as well as another. */
const AS_WELL = 0.1;

/** Finds things by title, part of a title, slug, `owner/slug`, id or pasted link. */
export function namedIn<T extends Thing>(text: string, language: string, things: readonly T[]): Named<T> {
  const entities = things.map(({ id, title, slug, owner }) => ({
    id,
    names: [title, slug, ...(owner === undefined ? [] : [`${owner}/${slug}`])],
  }));
  const matches = matchEntity(text, entities, language);
  const best = matches[0]?.score ?? 0;
  const named: Named<T> = { certain: [], open: [] };
  for (const group of sameWords(matches.filter(({ score }) => score > best - WORSE))) {
    const found = things.filter(({ id }) => group.some((match) => match.id === id));
    (found.length === 1 ? named.certain : named.open).push(...found);
  }
  return named;
}

/** Matches that rest on the same words of the text: it can mean only one of them. Ids and links rest on none. */
function sameWords(matches: readonly EntityMatch[]): EntityMatch[][] {
  const groups = new Map<string, EntityMatch[]>();
  for (const match of matches) {
    const key = match.words.length === 0 ? match.id : match.words.join(' ');
    const group = groups.get(key) ?? [];
    if (group.every(({ score }) => match.score > score - AS_WELL)) groups.set(key, [...group, match]);
  }
  return [...groups.values()];
}
