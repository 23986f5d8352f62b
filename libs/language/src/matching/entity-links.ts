import type { Entity, EntityMatch } from './entities.js';

const LINK = /(?:https?:\/\/[^\s<>"']+|(?<![\p{L}\p{N}])\/[a-z]+\/[^\s<>"']+)/gu;
const ID = /[\p{L}\p{N}_-]{8,64}/gu;

const clean = (part: string): string => part.replace(/[.,;:!?)\]}]+$/u, '');

/** Path segments of a pasted link, most specific first, with `owner/slug` of neighbouring ones. */
const linkParts = (link: string): string[] => {
  const path = link.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  const segments = path
    .split('/')
    .map(clean)
    .filter((segment) => segment !== '');
  const owner = segments[0] === 'a' ? segments[1] : undefined;
  const single = segments.slice(owner === undefined ? 0 : 2).reverse();
  return owner === undefined ? single : single.flatMap((segment) => [`${owner}/${segment}`, segment]);
};

const found = (candidates: readonly Entity[], keys: readonly string[], how: 'id' | 'link'): EntityMatch[] => {
  for (const key of keys) {
    const hits = candidates.filter(
      ({ id, names }) =>
        id.toLowerCase() === key || (how === 'link' && names.some((name) => name.toLowerCase() === key)),
    );
    if (hits.length > 0) return hits.map(({ id }) => ({ id, score: 1, how, words: [] }));
  }
  return [];
};

/** Candidates named by an id or by a link into the front end (`/a/<account>/benchmarks/<slug>`), in text order. */
export const idOrLinkMatches = (normalised: string, candidates: readonly Entity[]): EntityMatch[] => {
  const links = normalised.match(LINK) ?? [];
  const ids = [...normalised.matchAll(ID)].map(([id]) => id);
  const matches = [
    ...links.flatMap((link) => found(candidates, linkParts(link), 'link')),
    ...ids.flatMap((id) => found(candidates, [id], 'id')),
  ];
  return matches.filter(({ id }, index) => matches.findIndex((match) => match.id === id) === index);
};
