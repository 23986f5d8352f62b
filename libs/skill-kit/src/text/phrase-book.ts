import { completeLanguage, type Catalogue } from '@benchgen/language';
import { own, type Phrase } from './phrase.js';

/** Values for the placeholders of a message. Phrases keep their origin through the formatting. */
export type PhraseParams = Readonly<Record<string, string | number | Phrase>>;

/** Messages of one language. */
export type Phrases<K extends string> = (key: K, params?: PhraseParams) => Phrase;

/** Private characters that no catalogue holds and no outside text keeps: they stand for a phrase while a message is formatted. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const PLACES = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
const PRIVATE = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

/**
 * Lets a catalogue speak in phrases: titles and other outside text put into a message are still known as such afterwards,
 * so that the reply guard never mistakes a benchmark's title for a leak of ours.
 */
export const phraseBook =
  <K extends string>(catalogue: Catalogue<K>) =>
  (language: string): Phrases<K> =>
  (key, params = {}) => {
    const carried: Phrase[] = [];
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'object' ? `${OPEN}${String(carried.push(value) - 1)}${CLOSE}` : withoutPrivate(value),
      ]),
    );
    return restore(catalogue.text(completeLanguage(language), key, values), carried);
  };

const withoutPrivate = (value: string | number): string | number =>
  typeof value === 'string' ? value.replace(PRIVATE, '') : value;

function restore(formatted: string, carried: readonly Phrase[]): Phrase {
  // `split` with a capture group alternates between text and the number of the phrase that stands there.
  return formatted
    .split(PLACES)
    .flatMap((piece, index) => (index % 2 === 1 ? (carried[Number(piece)] ?? []) : own(piece)))
    .filter(({ text }) => text !== '');
}
