import { matchConcepts } from '../matching/concepts.js';
import type { RoutableSkill } from './declaration.js';
import { similarity, wordsOf } from './phrases.js';
import { type Router, wordWeight } from './train.js';

export interface RouteDecision {
  /** Null when nothing of ours was spoken of, or when `question` is to be asked. */
  readonly skill: string | null;
  /** Two or three options in plain words of the language. */
  readonly question: readonly { skill: string; text: string }[] | null;
  readonly concepts: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
}

/** What the parts of the evidence weigh. A whole phrase said nearly as declared settles it alone. */
const WEIGHT = { concept: 1, phrase: 3, previous: 0.5 };
/** Below this the evidence is no more than a word in passing. */
const ENOUGH = 0.9;
/** The leader must be this much ahead of the second. */
const CLEAR_LEAD = 0.45;
const MAX_OPTIONS = 3;

interface Spoken {
  readonly concepts: ReadonlySet<string>;
  readonly scores: Readonly<Record<string, number>>;
}

const byConcepts = ({ skills, concepts }: Router, text: string, language: string): Spoken => {
  const found = new Set<string>();
  const scores: Record<string, number> = {};
  for (const owner of skills)
    for (const { concept } of matchConcepts(text, language, owner.concepts)) {
      found.add(concept);
      for (const [skill, share] of Object.entries(concepts[owner.skill]?.[concept] ?? {}))
        scores[skill] = (scores[skill] ?? 0) + share * WEIGHT.concept;
    }
  return { concepts: found, scores };
};

const byPhrases = (router: Router, text: string, language: string): Readonly<Record<string, number>> => {
  const spokenIn = router.phrases[language] === undefined ? 'en' : language;
  const phrases = router.phrases[spokenIn] ?? [];
  const weight = wordWeight(router, spokenIn);
  const words = wordsOf(text, language);
  const best: Record<string, number> = {};
  for (const phrase of phrases) {
    const alike = similarity(words, phrase.words, weight) * WEIGHT.phrase;
    best[phrase.skill] = Math.max(best[phrase.skill] ?? 0, alike);
  }
  return best;
};

type Decided = Pick<RouteDecision, 'skill' | 'question'>;
type Ranked = readonly { readonly skill: RoutableSkill; readonly score: number }[];

const optionsOf = (close: Ranked, language: string): Decided['question'] =>
  close.slice(0, MAX_OPTIONS).map(({ skill: { skill, summary } }) => ({
    skill,
    text: summary[language] ?? summary['en'] ?? '',
  }));

/** Skills that are close behind the first. The one that answers when nothing else fits gives way: it can be asked again. */
const closeTo = (first: Ranked[number], ranked: Ranked): Ranked =>
  ranked.filter(({ score, skill }) => first.score - score < CLEAR_LEAD && skill.fallback !== true);

const decide = (ranked: Ranked, spoken: Spoken, language: string): Decided => {
  const [first, second] = ranked;
  const nobody: Decided = { skill: null, question: null };
  if (first === undefined) return nobody;
  const close = closeTo(first, ranked);
  const [only, another] = close;
  if (first.score < ENOUGH) {
    // A word of ours without a leader: asked about when two skills share it, else not ours.
    const shared = close.filter(({ skill }) => (spoken.scores[skill.skill] ?? 0) > 0);
    return shared.length > 1 ? { skill: null, question: optionsOf(shared, language) } : nobody;
  }
  if (second === undefined || first.score - second.score >= CLEAR_LEAD)
    return { skill: first.skill.skill, question: null };
  if (only === undefined) return { skill: first.skill.skill, question: null };
  if (another === undefined) return { skill: only.skill.skill, question: null };
  return { skill: null, question: optionsOf(close, language) };
};

/** Which skill a message is for. Pure and the same on every replica; `previous` is a prior, not a decision. */
export const route = (router: Router, text: string, language: string, previous?: string): RouteDecision => {
  const spoken = byConcepts(router, text, language);
  const said = byPhrases(router, text, language);
  const ranked = router.skills
    .map((skill) => {
      const evidence = (spoken.scores[skill.skill] ?? 0) + (said[skill.skill] ?? 0);
      // The prior moves a message that speaks of something; it does not claim one that speaks of nothing.
      return { skill, score: evidence + (evidence > 0 && skill.skill === previous ? WEIGHT.previous : 0) };
    })
    .sort((left, right) => right.score - left.score);
  const scores = Object.fromEntries(ranked.map(({ skill, score }) => [skill.skill, score]));
  return { ...decide(ranked, spoken, language), concepts: [...spoken.concepts], scores };
};
