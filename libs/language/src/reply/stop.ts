import { LANGUAGES } from '../languages/languages.js';
import { ANY_REPLY_WORDS, REPLY_WORDS } from './reply-words.js';
import { replyTokens } from './reply-tokens.js';

/** Words two spaces apart, so that neighbouring phrases each keep a space on both sides. */
const key = (text: string): string => replyTokens(text).tokens.join('  ');

/** Stop phrases and the words that may stand beside them, per language; a message is split at phrases, longest first. */
const STOPS = LANGUAGES.map((language) => {
  const words = REPLY_WORDS[language];
  return {
    stops: [...words.stop, ...ANY_REPLY_WORDS.stop].map((raw) => key(raw)).sort((a, b) => b.length - a.length),
    beside: new Set([...words.polite, ...ANY_REPLY_WORDS.polite].map((raw) => key(raw))),
  };
});

/** Longest message looked at; who writes more has something else to say. */
const MAX_STOP_CHARACTERS = 60;

/** Whether a message is nothing but stop words ("stop", "dur lütfen"), in any of the languages read. */
export const isStopMessage = (text: string): boolean => {
  if (text.length > MAX_STOP_CHARACTERS) return false;
  const before = ` ${key(text)} `;
  return STOPS.some(({ stops, beside }) => {
    let rest = before;
    for (const stop of stops) rest = rest.replaceAll(` ${stop} `, '  ');
    return rest !== before && rest.split(' ').every((word) => word === '' || beside.has(word));
  });
};
