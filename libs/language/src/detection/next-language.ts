import { knownLanguage } from '../languages/languages.js';
import { type Detection, detectLanguage } from './detect-language.js';
import { wishedLanguage } from './wishes.js';

/** The language of a conversation, kept with it between messages. */
export interface LanguageState {
  /** A language tag: one of `LANGUAGES` once a person has spoken, before that possibly any other they set. */
  readonly language: string;
  /** Another language their words pointed to, and how many messages in a row. */
  readonly pending?: { readonly language: string; readonly count: number };
  /** True until the first message: what a browser says is a guess, and the person's own words beat it sooner. */
  readonly fresh?: boolean;
}

/** Words that must point elsewhere before the language of a conversation may change. */
const ENOUGH_WORDS = 3;
/** With this many, one message is enough. */
const PLENTY_OF_WORDS = 5;
/** Messages in a row, with fewer. */
const MESSAGES_IN_A_ROW = 2;
/** A lead this large was wrong for 1 of 202 Latin lines of three words and more; for 2 of 204 with half of it. */
const CLEAR_MARGIN = 0.1;

const NON_LATIN = new Set(['ru', 'ar', 'zh', 'ja', 'ko', 'hi']);

/** The state a conversation starts from: the person's setting, else the browser's. */
export const startLanguage = (tag: string): LanguageState => ({ language: knownLanguage(tag) ?? tag, fresh: true });

/** Han alone is as well Japanese, when that is what was spoken. */
const isSame = (current: string, { language, byScript }: Detection): boolean =>
  language === current || (byScript && language === 'zh' && current === 'ja');

const changesAtOnce = (current: LanguageState, { byScript, words, margin }: Detection): boolean => {
  if (byScript) return true;
  if (words < ENOUGH_WORDS || margin < CLEAR_MARGIN) return false;
  return words >= PLENTY_OF_WORDS || current.fresh === true || NON_LATIN.has(current.language);
};

/**
 * The language after a message. It is sticky: it changes with the script, when the person's own words (three or more,
 * by a clear margin) point elsewhere twice in a row, or five words once; an explicit wish beats all.
 */
export const nextLanguage = (current: LanguageState, text: string): LanguageState => {
  const wished = wishedLanguage(text);
  if (wished !== null) return { language: wished };
  const { language, pending } = current;
  const detected = detectLanguage(text);
  const kept: LanguageState = pending === undefined ? { language } : { language, pending };
  if (detected.language === null) return kept;
  if (isSame(language, detected)) return { language };
  if (changesAtOnce(current, detected)) return { language: detected.language };
  if (detected.words < ENOUGH_WORDS || detected.margin < CLEAR_MARGIN) return kept;
  const count = pending?.language === detected.language ? pending.count + 1 : 1;
  return count >= MESSAGES_IN_A_ROW
    ? { language: detected.language }
    : { language, pending: { language: detected.language, count } };
};
