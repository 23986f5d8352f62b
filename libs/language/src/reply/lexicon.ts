import { LANGUAGES, type Language } from '../languages/languages.js';
import { ANY_REPLY_WORDS, REPLY_WORDS, type ReplyWords } from './reply-words.js';
import { replyTokens } from './reply-tokens.js';

export type ReplyKind = 'yes' | 'no' | 'polite' | 'change' | 'question' | 'unsure';

interface Phrase {
  readonly tokens: readonly string[];
  readonly kind: ReplyKind | { readonly act: string };
  readonly onlyFirst: boolean;
  readonly onlyLast: boolean;
}

/** Phrases by their first token, longest first. */
export interface Lexicon {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly asked: ReadonlySet<string>;
}

const KINDS: readonly ReplyKind[] = ['yes', 'no', 'polite', 'change', 'question', 'unsure'];

const phrase = (raw: string, kind: Phrase['kind']): Phrase => {
  const words = raw.replace(/^\^|\$$/g, '');
  return { tokens: replyTokens(words).tokens, kind, onlyFirst: raw.startsWith('^'), onlyLast: raw.endsWith('$') };
};

const phrasesOf = (words: ReplyWords): Phrase[] => [
  // Acts first: to "shall I cancel run 14?", "cancel it" restates, elsewhere it refuses.
  ...Object.entries(words.acts).flatMap(([act, list]) => list.map((raw) => phrase(raw, { act }))),
  ...KINDS.flatMap((kind) => words[kind].map((raw) => phrase(raw, kind))),
  ...words.asked.map((raw) => phrase(raw, 'yes')),
];

const compile = (lists: readonly ReplyWords[]): Lexicon => {
  const phrases = new Map<string, Phrase[]>();
  for (const one of lists.flatMap(phrasesOf)) {
    const [first] = one.tokens;
    if (first === undefined) continue;
    // A stable sort: what a language says itself goes before what is said everywhere.
    phrases.set(
      first,
      [...(phrases.get(first) ?? []), one].sort((a, b) => b.tokens.length - a.tokens.length),
    );
  }
  const asked = new Set(lists.flatMap((words) => words.asked.map((raw) => replyTokens(raw).tokens.join(' '))));
  return { phrases, asked };
};

/** One lexicon per language, built when the module loads: reading a reply must cost microseconds. */
export const LEXICONS: ReadonlyMap<string, Lexicon> = new Map(
  LANGUAGES.map((language) => [language, compile([REPLY_WORDS[language], ANY_REPLY_WORDS])]),
);

/** What is said in every language. */
export const ANY_LEXICON = compile([ANY_REPLY_WORDS]);

/** First words of each language's own phrases, so that languages with nothing to say to a reply are not asked. */
const SPEAKERS = new Map<string, Language[]>();
for (const language of LANGUAGES)
  for (const first of compile([REPLY_WORDS[language]]).phrases.keys())
    SPEAKERS.set(first, [...(SPEAKERS.get(first) ?? []), language]);

/** Languages that know at least one of the words as their own, in the order of `LANGUAGES`. */
export const languagesKnowing = (tokens: readonly string[]): readonly Language[] => {
  const known = new Set(tokens.flatMap((token) => SPEAKERS.get(token) ?? []));
  return LANGUAGES.filter((language) => known.has(language));
};

/** What a reply's words are, by the lexicon of one language. */
export interface Sorted {
  readonly kinds: ReadonlySet<ReplyKind>;
  /** Words no phrase of the lexicon explains. */
  readonly left: readonly string[];
  readonly acts: ReadonlySet<string>;
}

const actCounts = (act: string, action: string | undefined): boolean =>
  action === undefined ? !act.endsWith('.cancel') : act === action;

/** Takes the longest phrase at each place. `action` is the one that was proposed; without it any act restates. */
export const sortWords = (tokens: readonly string[], lexicon: Lexicon, action: string | undefined): Sorted => {
  const kinds = new Set<ReplyKind>();
  const acts = new Set<string>();
  const left: string[] = [];
  const fits = ({ tokens: words, kind, onlyFirst, onlyLast }: Phrase, start: number): boolean =>
    (!onlyFirst || start === 0) &&
    (!onlyLast || start + words.length === tokens.length) &&
    (typeof kind === 'string' || actCounts(kind.act, action)) &&
    words.every((word, offset) => tokens[start + offset] === word);
  for (let at = 0; at < tokens.length;) {
    const start = at;
    const token = tokens[start] ?? '';
    const match = lexicon.phrases.get(token)?.find((one) => fits(one, start));
    if (match === undefined) left.push(token);
    else if (typeof match.kind === 'string') kinds.add(match.kind);
    else acts.add(match.kind.act);
    at += match?.tokens.length ?? 1;
  }
  return { kinds, left, acts };
};
