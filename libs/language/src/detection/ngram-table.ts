/**
 * The n-gram table of `eld` (medium), packed.
 *
 * Importing `eld/medium` costs 180 to 200 MB of resident memory and 0.6 s (the whole system may take 300 MB), nearly all
 * of it for parsing one object literal with a hundred thousand members; `eld/small` 155 MB, `eld/extrasmall` 60 MB, both
 * less exact. Scripts other than Latin are told apart without it, so only the Latin languages are kept, as numbers in one
 * array. A spec holds this reading against `eld` itself, whose version is pinned.
 */
export interface NgramTable {
  /** Characters that stand for the bytes 0 to 255 in the table's n-grams. */
  readonly alphabet: readonly string[];
  /** Languages by number, as `eld` names them. */
  readonly languages: readonly string[];
  /** Where the scores of an n-gram begin in `scores`. */
  readonly places: ReadonlyMap<string, number>;
  /** Per n-gram: how many, then pairs of language number and score. */
  readonly scores: Uint8Array;
}

const LANGUAGE_LIST = /languages:\{([^}]*)\}/;
const LANGUAGE = /(\d+):'(\w+)'/g;
/** One member: a key in either kind of quotes or bare, and its scores. */
const MEMBER = /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^'",:{}]+)):\{([^}]*)\}/g;
const QUOTED = /'((?:[^'\\]|\\.)*)'/gu;
const BYTES = 256;

const unescape = (text: string): string => (text.includes('\\') ? text.replace(/\\(.)/gu, '$1') : text);

const readScores = (list: string, wanted: ReadonlyMap<number, number>): number[] => {
  const pairs: number[] = [];
  for (const pair of list.split(',')) {
    const colon = pair.indexOf(':');
    const language = wanted.get(Number(pair.slice(0, colon)));
    if (language !== undefined) pairs.push(language, Number(pair.slice(colon + 1)));
  }
  return pairs;
};

/** Packs the source text of eld's n-gram file for the wanted languages. Throws when the file is not as expected. */
export const packTable = (ngramSource: string, alphabetSource: string, wanted: readonly string[]): NgramTable => {
  const list = LANGUAGE_LIST.exec(ngramSource)?.[1] ?? '';
  const numbers = new Map<number, number>();
  for (const [, number, name] of list.matchAll(LANGUAGE)) {
    const index = wanted.indexOf(name ?? '');
    if (index >= 0) numbers.set(Number(number), index);
  }
  const alphabet = [...alphabetSource.slice(alphabetSource.indexOf('[')).matchAll(QUOTED)].map(([, one]) =>
    unescape(one ?? ''),
  );
  if (numbers.size !== wanted.length || alphabet.length !== BYTES)
    throw new Error('unknown format of the n-gram table');
  const places = new Map<string, number>();
  const bytes: number[] = [];
  const members = new RegExp(MEMBER);
  members.lastIndex = ngramSource.indexOf('ngrams:{') + 'ngrams:{'.length;
  for (let member = members.exec(ngramSource); member !== null; member = members.exec(ngramSource)) {
    const pairs = readScores(member[4] ?? '', numbers);
    if (pairs.length === 0) continue;
    places.set(unescape(member[1] ?? member[2] ?? member[3] ?? ''), bytes.length);
    bytes.push(pairs.length / 2, ...pairs);
  }
  return { alphabet, languages: wanted, places, scores: Uint8Array.from(bytes) };
};
