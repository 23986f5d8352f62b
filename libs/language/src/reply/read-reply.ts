import { ANY_LEXICON, languagesKnowing, type Lexicon, LEXICONS, sortWords } from './lexicon.js';
import { type Evidence, readIn, type ReplyContext, type ReplyReading } from './reading.js';
import { type ReplyTokens, replyTokens } from './reply-tokens.js';

/** Rules that found nothing they know. */
const BLIND_RULES = new Set(['something-else', 'nothing-known']);

const lexiconOf = (language: string): Lexicon => LEXICONS.get(language) ?? ANY_LEXICON;

/** A restatement counts only where no language finds a "no" in it: "capitals local-mini istemiyorum" restates nothing. */
const refusesAnywhere = (reply: ReplyTokens): boolean =>
  [...LEXICONS.values()].some((lexicon) => sortWords(reply.tokens, lexicon, undefined).kinds.has('no'));

const withoutRefusal = (restates: (text: string) => boolean, reply: ReplyTokens) => (text: string) =>
  restates(text) && !refusesAnywhere(reply);

/**
 * Chooses between languages. One that knows every word is believed, unless another that does disagrees; else the one
 * that knows most words, the conversation's own first (it comes first in the list).
 */
const choose = (readings: readonly [Evidence, ...Evidence[]]): ReplyReading => {
  const full = readings.filter(({ unknown, outcome }) => unknown === 0 && outcome !== 'unclear');
  if (full.some(({ outcome }) => outcome !== full[0]?.outcome))
    return { outcome: 'unclear', rule: 'languages-disagree' };
  if (full[0] !== undefined) return full[0];
  const seeing = readings.filter(({ rule }) => !BLIND_RULES.has(rule));
  const fewest = Math.min(...seeing.map(({ unknown }) => unknown));
  return seeing.find(({ unknown }) => unknown === fewest) ?? readings[0];
};

/**
 * What a reply to a shown proposal means. `language` is the conversation's; a yes or no in another of the languages
 * read counts too. Never confirms a text in which a single word is not understood, unless `context.restates` says that
 * it asks for exactly what is shown.
 */
export const readReply = (text: string, language: string, context: ReplyContext = {}): ReplyReading => {
  const reply = replyTokens(text);
  const { action, restates } = context;
  const bare: ReplyContext = action === undefined ? {} : { action };
  const guarded = restates === undefined ? bare : { ...bare, restates: withoutRefusal(restates, reply) };
  const own = readIn(text, reply, lexiconOf(language), guarded);
  const settled = own.unknown === 0 || own.outcome === 'confirm' || reply.asks;
  if (settled) return { outcome: own.outcome, rule: own.rule };
  // English comes first among the others: it is what people mix into every language.
  const others = languagesKnowing(reply.tokens).filter((other) => other !== language);
  const { outcome, rule } = choose([own, ...others.map((other) => readIn(text, reply, lexiconOf(other), bare))]);
  return { outcome, rule };
};

const kindsIn = (text: string, language: string): ReadonlySet<string> =>
  sortWords(replyTokens(text).tokens, lexiconOf(language), undefined).kinds;

/** Whether a text has a "no" in it, by the words of its language and of English. */
export const refuses = (text: string, language: string): boolean =>
  [language, 'en'].some((one) => kindsIn(text, one).has('no'));

/** Whether a text says no or asks something, by the words of its language and of English. */
export const refusesOrAsks = (text: string, language: string): boolean =>
  refuses(text, language) ||
  replyTokens(text).asks ||
  [language, 'en'].some((one) => kindsIn(text, one).has('question'));
