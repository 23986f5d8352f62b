import { type Lexicon, sortWords, type Sorted } from './lexicon.js';
import type { ReplyTokens } from './reply-tokens.js';

export type ReplyOutcome = 'confirm' | 'decline' | 'amend' | 'question' | 'unrelated' | 'unclear';

/** What a reply means, and the rule that said so. */
export interface ReplyReading {
  readonly outcome: ReplyOutcome;
  readonly rule: string;
}

/** What a reply is read against. */
export interface ReplyContext {
  /** Name of the proposed action, e.g. `run.launch`; words that restate another action then do not agree. */
  readonly action?: string;
  /** Whether the text asks for exactly what is shown: resolved to the same arguments, the same digest. */
  readonly restates?: (text: string) => boolean;
}

/** A reading with what it rests on, for choosing between languages. */
export interface Evidence extends ReplyReading {
  /** Words the language does not know. */
  readonly unknown: number;
}

interface Facts extends Pick<Sorted, 'kinds' | 'left'> {
  readonly reply: ReplyTokens;
  readonly idiom: boolean;
  /** Unknown words beside digits; counted only when a rule asks. */
  readonly words: () => number;
  readonly digits: () => boolean;
  readonly restates: () => boolean;
  readonly agrees: boolean;
}

interface Rule extends ReplyReading {
  readonly when: (facts: Facts) => boolean;
}

const rule = (outcome: ReplyOutcome, name: string, when: Rule['when']): Rule => ({ outcome, rule: name, when });

/** "No" with this many words beside it says what is wanted instead. */
const WORDS_OF_AN_AMENDMENT = 4;
/** This many unknown words and nothing known is something else. */
const WORDS_OF_SOMETHING_ELSE = 3;

const NOTHING_KNOWN = rule('unclear', 'nothing-known', () => true);

/** The rules in their order; the first that holds decides. The bar is no false yes: only two of them confirm. */
const RULES: readonly Rule[] = [
  rule('unclear', 'empty', ({ reply }) => reply.tokens.length === 0),
  rule('confirm', 'idiom', ({ idiom }) => idiom),
  rule('question', 'question-mark', ({ reply }) => reply.asks),
  rule('question', 'question-word', ({ kinds }) => kinds.has('question')),
  rule('question', 'unsure', ({ kinds }) => kinds.has('unsure')),
  rule('amend', 'change-marker', ({ kinds }) => kinds.has('change')),
  rule('confirm', 'restates', ({ kinds, left, restates }) => !kinds.has('no') && left.length > 0 && restates()),
  rule(
    'amend',
    'digits',
    ({ digits, words, kinds }) => digits() && (words() > 0 || kinds.has('yes') || kinds.has('no')),
  ),
  rule('amend', 'no-and-more', ({ kinds, words }) => kinds.has('no') && words() >= WORDS_OF_AN_AMENDMENT),
  rule('decline', 'no-word', ({ kinds }) => kinds.has('no')),
  rule('unclear', 'trails-off', ({ reply, agrees }) => agrees && reply.trailsOff),
  rule('confirm', 'only-yes', ({ agrees, left }) => agrees && left.length === 0),
  rule('amend', 'yes-and-more', ({ agrees }) => agrees),
  rule('unrelated', 'something-else', ({ words }) => words() >= WORDS_OF_SOMETHING_ELSE),
];

const DIGIT = /\p{N}/u;
const ONLY_DIGITS = /^\p{N}+$/u;
const UNSPACED_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/** Words among what is left; two characters of a script without spaces count as one. */
const wordCount = (left: readonly string[]): number => {
  const words = left.filter((token) => !ONLY_DIGITS.test(token));
  const characters = words.filter((token) => UNSPACED_CHARACTER.test(token)).length;
  return words.length - characters + Math.ceil(characters / 2);
};

/** Reads a reply by the words of one language. */
export const readIn = (text: string, reply: ReplyTokens, lexicon: Lexicon, context: ReplyContext): Evidence => {
  const sorted = sortWords(reply.tokens, lexicon, context.action);
  // "cancel it" after "shall I cancel run 14?" may mean the run or the proposal; it takes a yes beside it.
  const actAgrees = sorted.acts.size > 0 && context.action?.endsWith('.cancel') !== true;
  const { kinds, left } = sorted;
  const facts: Facts = {
    kinds,
    left,
    reply,
    idiom: lexicon.asked.size > 0 && lexicon.asked.has(reply.tokens.join(' ')),
    words: () => wordCount(left),
    digits: () => left.some((token) => DIGIT.test(token)),
    restates: () => context.restates?.(text) === true,
    agrees: kinds.has('yes') || actAgrees,
  };
  const decided = RULES.find(({ when }) => when(facts)) ?? NOTHING_KNOWN;
  return { outcome: decided.outcome, rule: decided.rule, unknown: sorted.left.length };
};
