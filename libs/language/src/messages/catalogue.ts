import { IntlMessageFormat } from 'intl-messageformat';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '../languages/languages.js';

/** Values for the placeholders of a message. */
export type MessageParams = Record<string, string | number | Date>;

type Messages<K extends string> = Record<K, string>;

export interface CatalogueSource<K extends string> {
  /** What the messages belong to; names the catalogue in problems. */
  area: string;
  en: Messages<K>;
  tr: Messages<K>;
}

export interface Catalogue<K extends string = string> {
  readonly area: string;
  readonly keys: readonly K[];
  /** The message in ICU MessageFormat, filled in. A placeholder without a value is a mistake in code and throws. */
  text(language: CompleteLanguage, key: K, params?: MessageParams): string;
  /** The raw ICU text, for checks. */
  raw(language: CompleteLanguage, key: K): string;
}

/** Messages of one area in every complete language. Keys are typed: a missing key does not compile. */
export function defineCatalogue<const K extends string>(source: CatalogueSource<K>): Catalogue<K> {
  // Parsing a message costs more than filling it in, and most messages are never said in most languages.
  const parsed = new Map<string, IntlMessageFormat>();
  const format = (language: CompleteLanguage, key: K): IntlMessageFormat => {
    const id = `${language}:${key}`;
    const known = parsed.get(id);
    if (known !== undefined) return known;
    const fresh = new IntlMessageFormat(source[language][key], language, undefined, { ignoreTag: true });
    parsed.set(id, fresh);
    return fresh;
  };
  return {
    area: source.area,
    keys: [...new Set(COMPLETE_LANGUAGES.flatMap((language) => Object.keys(source[language]) as K[]))],
    text: (language, key, params = {}) => String(format(language, key).format(params)),
    raw: (language, key) => source[language][key],
  };
}
