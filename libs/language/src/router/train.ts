import { GRAMMAR } from '../data/grammar.js';
import { matchConcepts } from '../matching/concepts.js';
import type { RoutableSkill } from './declaration.js';
import { wordsOf } from './phrases.js';

/** A declared phrase as the words it is compared by. */
export interface RouterPhrase {
  readonly skill: string;
  readonly words: readonly string[];
}

/** Everything a decision needs, made once per set of skills. Plain data: it survives JSON unchanged. */
export interface Router {
  readonly skills: readonly RoutableSkill[];
  /** Skill that declares a concept → concept → skill → how much a hit speaks for that skill, summing to 1. */
  readonly concepts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  /** Language → phrases. */
  readonly phrases: Readonly<Record<string, readonly RouterPhrase[]>>;
  /** Language → word → weight; a word that many phrases share weighs little. */
  readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Declaring a concept speaks for a skill as much as this many of its phrases using it. */
const DECLARED = 3;

/** How often the phrases of each skill use each concept, over all languages. */
const shares = (owner: RoutableSkill, skills: readonly RoutableSkill[]): Record<string, Record<string, number>> => {
  const counts: Record<string, Record<string, number>> = {};
  for (const concept of Object.keys(owner.concepts)) counts[concept] = { [owner.skill]: DECLARED };
  for (const { skill, phrases } of skills)
    for (const [language, list] of Object.entries(phrases))
      for (const { concept } of list.flatMap((phrase) => matchConcepts(phrase, language, owner.concepts))) {
        const count = (counts[concept] ??= {});
        count[skill] = (count[skill] ?? 0) + 1;
      }
  return Object.fromEntries(
    Object.entries(counts).map(([concept, count]) => {
      const all = Object.values(count).reduce((sum, one) => sum + one, 0);
      return [concept, Object.fromEntries(Object.entries(count).map(([skill, one]) => [skill, one / all]))];
    }),
  );
};

/** Words like "how" and "benchmark" tell little, however few phrases have them. */
const COMMON = 0.5;

const isCommon = (word: string, language: string): boolean => {
  const grammar = GRAMMAR[language];
  return grammar !== undefined && (grammar.stopwords.includes(word) || grammar.generic.includes(word));
};

const weightOf = (word: string, phrases: number, count: number, language: string): number =>
  Math.log(1 + phrases / count) * (isCommon(word, language) ? COMMON : 1);

const wordWeights = (phrases: readonly RouterPhrase[], language: string): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const { words } of phrases) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(
    [...counts].map(([word, count]) => [word, weightOf(word, phrases.length, count, language)]),
  );
};

/**
 * What a word says in a language. One that no phrase has weighs as much as the rarest that one has, so that it counts
 * against all of them.
 */
export const wordWeight = ({ words, phrases }: Router, language: string): ((word: string) => number) => {
  const known = new Map(Object.entries(words[language] ?? {}));
  const all = phrases[language]?.length ?? 0;
  return (word) => {
    const weight = known.get(word) ?? weightOf(word, all, 1, language);
    known.set(word, weight);
    return weight;
  };
};

/** Learns from the declarations what each concept and word says. The same set gives the same router, in any order. */
export const trainRouter = (declared: readonly RoutableSkill[]): Router => {
  const skills = declared
    .map(({ skill, summary, concepts, phrases, fallback }) => ({
      skill,
      summary,
      concepts,
      phrases,
      fallback: fallback === true,
    }))
    .sort((left, right) => (left.skill < right.skill ? -1 : 1));
  const languages = [...new Set(skills.flatMap(({ phrases }) => Object.keys(phrases)))].sort();
  const phrases = Object.fromEntries(
    languages.map((language) => [
      language,
      skills.flatMap(({ skill, phrases: own }) =>
        (own[language] ?? []).map((phrase) => ({ skill, words: wordsOf(phrase, language) })),
      ),
    ]),
  );
  return {
    skills,
    concepts: Object.fromEntries(skills.map((owner) => [owner.skill, shares(owner, skills)])),
    phrases,
    words: Object.fromEntries(languages.map((language) => [language, wordWeights(phrases[language] ?? [], language)])),
  };
};
