import { LANGUAGES, type Language } from '../languages/languages.js';
import { isUnspaced } from '../matching/stems.js';
import { refuses } from '../reply/read-reply.js';
import { foldDiacritics, normaliseText } from '../text/normalise.js';
import { ownWords } from './own-words.js';
import { WISH_WORDS } from './wish-words.js';

/** A longer message is about something, not about the language to answer in. */
const MAX_CHARACTERS = 300;

interface Wish {
  readonly target: Language;
  readonly speaker: Language;
  /** The language's name, folded; no phrase is looked for without it. */
  readonly name: string;
  readonly ask: readonly string[];
  readonly alone: readonly string[];
}

/** Words only, so that punctuation does not matter. */
const plain = (text: string): string =>
  foldDiacritics(normaliseText(text, 'en'))
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();

const fill = (templates: readonly string[], name: string): string[] =>
  templates.map((template) => plain(template.replace('{}', name)));

const WISHES: readonly Wish[] = LANGUAGES.flatMap((speaker) => {
  const { names, ask, alone } = WISH_WORDS[speaker];
  return Object.entries(names).flatMap(([target, list]) =>
    list.map((name) => ({
      target: target as Language,
      speaker,
      name: plain(name),
      ask: fill(ask, name),
      alone: fill(alone, name),
    })),
  );
});

/** What a message says beside the phrase; undefined when it does not contain it. */
const beside = (text: string, phrase: string): string | undefined => {
  const [where, what] = isUnspaced(phrase) ? [text, phrase] : [` ${text} `, ` ${phrase} `];
  return where.includes(what) ? where.replace(what, ' ') : undefined;
};

const asks = (words: string, { name, ask, alone, speaker }: Wish): boolean => {
  if (!words.includes(name)) return false;
  const rests = ask.flatMap((phrase) => beside(words, phrase) ?? []);
  return alone.includes(words) || rests.some((rest) => !refuses(rest, speaker));
};

/** The language a message asks to be answered in ("answer in German", "türkçe cevap ver"); null when it does not ask. */
export const wishedLanguage = (text: string): Language | null => {
  const words = plain(ownWords(text.slice(0, MAX_CHARACTERS * 2)));
  if (words.length > MAX_CHARACTERS) return null;
  return WISHES.find((wish) => asks(words, wish))?.target ?? null;
};
