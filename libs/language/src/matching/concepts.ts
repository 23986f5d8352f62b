import { foldDiacritics, normaliseText, spokenText } from '../text/normalise.js';
import { tokensOf } from '../text/tokens.js';
import { isUnspaced, startsWithStem } from './stems.js';

/**
 * Concept → language → stems. A stem matches at the start of a word; one of three letters or fewer only as a whole
 * word; one with spaces as a phrase of such stems; Han and kana as a substring. A language without stems uses English.
 */
export type ConceptSet = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Where a concept was found. `at` is the index of the word (or character, for a substring) it starts at. */
export interface ConceptHit {
  readonly concept: string;
  readonly stem: string;
  readonly at: number;
  /** True when it was found only after leaving diacritics out. */
  readonly folded: boolean;
}

interface Stem {
  readonly concept: string;
  readonly stem: string;
  readonly words: readonly string[];
}

interface CompiledConcepts {
  readonly spaced: readonly Stem[];
  readonly spacedFolded: readonly Stem[];
  readonly unspaced: readonly Stem[];
}

/** Concept sets are constants of a skill; each is prepared once per language and forgotten with its owner. */
const compiled = new WeakMap<ConceptSet, Map<string, CompiledConcepts>>();

const compile = (concepts: ConceptSet, language: string): CompiledConcepts => {
  const stems = Object.entries(concepts).flatMap(([concept, perLanguage]) =>
    (perLanguage[language] ?? perLanguage['en'] ?? []).map((raw) => {
      const stem = normaliseText(raw, language);
      return { concept, stem, words: tokensOf(stem, language).map(({ text }) => text) };
    }),
  );
  const spaced = stems.filter(({ stem, words }) => !isUnspaced(stem) && words.length > 0);
  return {
    spaced,
    spacedFolded: spaced.map((one) => ({ ...one, words: one.words.map(foldDiacritics) })),
    unspaced: stems.filter(({ stem }) => isUnspaced(stem)),
  };
};

const compiledFor = (concepts: ConceptSet, language: string): CompiledConcepts => {
  const known = compiled.get(concepts) ?? new Map<string, CompiledConcepts>();
  compiled.set(concepts, known);
  const ready = known.get(language) ?? compile(concepts, language);
  known.set(language, ready);
  return ready;
};

const findStem = (words: readonly string[], stem: Stem): number =>
  words.findIndex((_, at) =>
    stem.words.every((part, offset) => {
      const word = words[at + offset];
      return word !== undefined && startsWithStem(word, part);
    }),
  );

/** Concepts of the set that a text speaks of, in the order they appear; each concept once, by its first stem found. */
export const matchConcepts = (text: string, language: string, concepts: ConceptSet): ConceptHit[] => {
  const { spaced, spacedFolded, unspaced } = compiledFor(concepts, language);
  const normalised = spokenText(text, language);
  const words = tokensOf(normalised, language).map((token) => token.text);
  const hits = new Map<string, ConceptHit>();
  const collect = (stems: readonly Stem[], folded: boolean, find: (stem: Stem) => number) => {
    for (const stem of stems) {
      if (hits.has(stem.concept)) continue;
      const at = find(stem);
      if (at >= 0) hits.set(stem.concept, { concept: stem.concept, stem: stem.stem, at, folded });
    }
  };
  collect(spaced, false, (stem) => findStem(words, stem));
  collect(unspaced, false, (stem) => normalised.indexOf(stem.stem));
  const foldedWords = words.map(foldDiacritics);
  collect(spacedFolded, true, (stem) => findStem(foldedWords, stem));
  return [...hits.values()].sort((left, right) => left.at - right.at);
};
