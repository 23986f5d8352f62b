import { GRAMMAR } from '../data/grammar.js';
import { foldDiacritics, normaliseText } from '../text/normalise.js';
import { tokensOf } from '../text/tokens.js';

interface Endings {
  readonly pattern: RegExp;
  readonly softening: Readonly<Record<string, string>>;
}

const NONE: Endings = { pattern: /^$/, softening: {} };

const ENDINGS: ReadonlyMap<string, Endings> = new Map(
  Object.entries(GRAMMAR).flatMap(([language, grammar]) =>
    grammar === undefined
      ? []
      : [[language, { pattern: new RegExp(grammar.endings, 'u'), softening: grammar.softening }]],
  ),
);

const wordsOfKind = (kind: 'stopwords' | 'generic', language: string): ReadonlySet<string> =>
  new Set([...(GRAMMAR['en']?.[kind] ?? []), ...(GRAMMAR[language]?.[kind] ?? [])].map(foldDiacritics));

const STOPWORDS = new Map<string, ReadonlySet<string>>();
const GENERIC = new Map<string, ReadonlySet<string>>();

const cached = (
  cache: Map<string, ReadonlySet<string>>,
  kind: 'stopwords' | 'generic',
  language: string,
): ReadonlySet<string> => {
  const words = cache.get(language) ?? wordsOfKind(kind, language);
  cache.set(language, words);
  return words;
};

/** Whether a word can point at anything: "the" and "benchmark" cannot, "capitals" and "32" can. */
export const identifies = (word: string, language: string): boolean => {
  const folded = foldDiacritics(word);
  const longEnough = folded.length >= 3 || /\d|[^\p{Script=Latin}]/u.test(folded);
  return (
    longEnough &&
    !cached(STOPWORDS, 'stopwords', language).has(folded) &&
    !cached(GENERIC, 'generic', language).has(folded)
  );
};

/** Words of a name, `local-mini-32` → `local`, `mini`, `32`. */
export const nameWords = (name: string, language: string): string[] =>
  tokensOf(normaliseText(name, language), language).map(({ text }) => text);

const withEnding = (word: string, stem: string, { pattern, softening }: Endings): boolean => {
  if (word.startsWith(stem) && pattern.test(word.slice(stem.length))) return true;
  const soft = softening[stem.slice(-1)];
  if (soft === undefined || stem.length < 3) return false;
  const softened = stem.slice(0, -1) + soft;
  const rest = word.slice(softened.length);
  return word.startsWith(softened) && rest !== '' && pattern.test(rest);
};

/** Letters without their marks, remembered: this is asked for every word against every word of every name. */
const FIRST_LETTERS = new Map<string, string>();

const firstLetter = (word: string): string => {
  const letter = word.slice(0, 1);
  const known = FIRST_LETTERS.get(letter);
  if (known !== undefined) return known;
  const folded = foldDiacritics(letter);
  FIRST_LETTERS.set(letter, folded);
  return folded;
};

/** How well a word of running text stands for a word of a name: 1 the same, less with endings or without diacritics, 0 not. */
export const wordLikeness = (word: string, nameWord: string, language: string): number => {
  if (word === nameWord) return 1;
  // Endings change the tail of a word, never its first letter; this settles most comparisons.
  if (firstLetter(word) !== firstLetter(nameWord)) return 0;
  const endings = ENDINGS.get(language) ?? ENDINGS.get('en') ?? NONE;
  if (withEnding(word, nameWord, endings)) return 0.98;
  const [folded, foldedName] = [foldDiacritics(word), foldDiacritics(nameWord)];
  if (folded === foldedName || withEnding(folded, foldedName, endings)) return 0.95;
  // The name itself may be plural: "capital" for "Capitals", "başkent" for "Başkentler".
  const shorter = folded.length >= 4 && !/\d/.test(folded) && withEnding(foldedName, folded, endings);
  return shorter ? 0.9 : 0;
};
