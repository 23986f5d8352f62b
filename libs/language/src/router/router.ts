import { matchConcepts } from '../matching/concepts.js';
import type { RoutableSkill } from './declaration.js';
import { similarity, wordsOf } from './phrases.js';

/** Everything a decision needs, made once per set of skills. */
export interface Router {
  readonly skills: readonly RoutableSkill[];
  /** Language → phrases as words. */
  readonly phrases: ReadonlyMap<string, readonly { skill: string; words: readonly string[] }[]>;
  /** Language → word → weight; a word that many phrases of many skills share weighs little. */
  readonly weights: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface RouteDecision {
  /** Null when nothing of ours was spoken of, or when `question` is to be asked. */
  readonly skill: string | null;
  /** Two or three options in plain words of the language. */
  readonly question: readonly { skill: string; text: string }[] | null;
  readonly concepts: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
}

/** What the parts of the evidence weigh. A whole phrase said nearly as declared settles it alone. */
const WEIGHT = { concept: 1, phrase: 3, previous: 0.4 };
/** Below this the evidence is no more than a word in passing. */
const ENOUGH = 0.9;
/** The leader must be this much ahead of the second. */
const CLEAR_LEAD = 0.5;
const MAX_OPTIONS = 3;

export function trainRouter(skills: readonly RoutableSkill[]): Router {
  const ordered = [...skills].sort((a, b) => (a.skill < b.skill ? -1 : 1));
  const languages = new Set(ordered.flatMap(({ phrases }) => Object.keys(phrases)));
  const phrases = new Map<string, { skill: string; words: string[] }[]>();
  const weights = new Map<string, Map<string, number>>();
  for (const language of languages) {
    const bags = ordered.flatMap(({ skill, phrases: own }) =>
      (own[language] ?? []).map((phrase) => ({ skill, words: wordsOf(phrase, language) })),
    );
    phrases.set(language, bags);
    const counts = new Map<string, number>();
    for (const { words } of bags) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    weights.set(language, new Map([...counts].map(([word, count]) => [word, Math.log(1 + bags.length / count)])));
  }
  return { skills: ordered, phrases, weights };
}

/** Which skill a message is for. Pure and the same on every replica; `previous` is a prior, not a decision. */
export function route(router: Router, text: string, language: string, previous?: string): RouteDecision {
  const concepts = new Set<string>();
  const scores: Record<string, number> = {};
  for (const skill of router.skills) {
    const hits = matchConcepts(text, language, skill.concepts);
    hits.forEach(({ concept }) => concepts.add(concept));
    const spoken = hits.length * WEIGHT.concept + phraseScore(router, skill.skill, text, language) * WEIGHT.phrase;
    // The prior moves a message that speaks of something; it does not claim one that speaks of nothing.
    scores[skill.skill] = spoken + (spoken > 0 && skill.skill === previous ? WEIGHT.previous : 0);
  }
  return { ...decide(router, scores, language), concepts: [...concepts], scores };
}

function phraseScore(router: Router, skill: string, text: string, language: string): number {
  const spokenIn = router.phrases.has(language) ? language : 'en';
  const weights = router.weights.get(spokenIn);
  const words = wordsOf(text, language);
  const weight = (word: string): number => weights?.get(word) ?? 1;
  const own = (router.phrases.get(spokenIn) ?? []).filter((phrase) => phrase.skill === skill);
  return own.reduce((best, phrase) => Math.max(best, similarity(words, phrase.words, weight)), 0);
}

function decide(
  router: Router,
  scores: Record<string, number>,
  language: string,
): Pick<RouteDecision, 'skill' | 'question'> {
  const ranked = router.skills
    .map((skill) => ({ skill, score: scores[skill.skill] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  if (first === undefined || first.score < ENOUGH) return { skill: null, question: null };
  if (second === undefined || first.score - second.score >= CLEAR_LEAD)
    return { skill: first.skill.skill, question: null };
  const close = ranked.filter(({ score }) => score >= ENOUGH && first.score - score < CLEAR_LEAD).slice(0, MAX_OPTIONS);
  if (close.length < 2) return { skill: first.skill.skill, question: null };
  // The one that answers when nothing else fits gives way: it only explains, and can be asked again.
  const serious = close.filter(({ skill }) => skill.fallback !== true);
  if (serious.length === 1 && serious[0] !== undefined) return { skill: serious[0].skill.skill, question: null };
  const question = serious.map(({ skill }) => ({
    skill: skill.skill,
    text: skill.summary[language] ?? skill.summary['en'] ?? '',
  }));
  return { skill: null, question };
}
