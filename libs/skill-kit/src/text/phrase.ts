import { capQuote, stripUnsafe } from '@benchgen/language';

/** A piece of what is said: our own words, or text that was carried here from a benchmark, a model, a file, a person. */
export interface Span {
  readonly text: string;
  readonly from: 'own' | 'outside';
}

/** What is said, with the origin of every piece: the reply guard looks at our own words only. */
export type Phrase = readonly Span[];

/** Longer than any title; a quoted answer of a model is cut here. */
const QUOTE_CHARACTERS = 200;

/** Outside text fit to stand in a sentence of ours: one line, capped, without control, bidi and zero-width characters. */
export const quoted = (text: string): Phrase => [{ text: capQuote(text, QUOTE_CHARACTERS), from: 'outside' }];

/** A link into the front end. It may hold words that our own sentences may not. */
export const link = (url: string): Phrase => [{ text: stripUnsafe(url), from: 'outside' }];

/** Words of our own that did not come from a catalogue: a formatted number, a separator. */
export const own = (text: string): Phrase => [{ text, from: 'own' }];

/** Phrases one after the other with `separator` between them. */
export const joined = (phrases: readonly Phrase[], separator: string): Phrase =>
  phrases.flatMap((phrase, index) => (index === 0 ? phrase : [...own(separator), ...phrase]));

/** The words alone, for places that carry no origin. Text for people goes through the guard first. */
export const plainText = (phrase: Phrase): string => phrase.map(({ text }) => text).join('');
