import { IntlMessageFormat } from 'intl-messageformat';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '../languages/languages.js';
import type { Catalogue } from './catalogue.js';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

const LITERAL = 0;
const POUND = 7;

/** What a message is made of: its placeholders, and the words in it that are to be translated. */
interface Parts {
  readonly placeholders: ReadonlySet<string>;
  readonly words: string;
}

const partsOf = (elements: Elements): Parts => {
  const placeholders = new Set<string>();
  let words = '';
  const visit = (list: Elements): void => {
    for (const element of list) {
      const kind: number = element.type;
      if (kind === LITERAL && 'value' in element) words += element.value;
      else if (kind !== POUND && 'value' in element) placeholders.add(element.value);
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(elements);
  return { placeholders, words };
};

const parse = (message: string, language: CompleteLanguage): Parts | undefined => {
  try {
    return partsOf(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((name) => !other.has(name));

/** Typed catalogues have every text; one read from a file may not. */
interface Text {
  readonly language: CompleteLanguage;
  readonly text: string | undefined;
}

/**
 * What is wrong with a catalogue, one sentence each; empty when nothing is: keys missing in a language, messages that
 * are empty or no ICU MessageFormat, placeholders that differ from English, English left untranslated. `sameAllowed`
 * lists keys whose words are the same in every language.
 */
export const checkCatalogue = <K extends string>(catalogue: Catalogue<K>, sameAllowed: readonly K[] = []): string[] =>
  catalogue.keys.flatMap((key) => {
    const texts = COMPLETE_LANGUAGES.map((language): Text => ({ language, text: catalogue.raw(language, key) }));
    const english = parse(texts.find(({ language }) => language === 'en')?.text ?? '', 'en');
    return texts.flatMap(({ language, text }) => {
      const where = `${catalogue.area}.${key} (${language})`;
      if (text === undefined) return [`${where} is missing`];
      if (text.trim() === '') return [`${where} is empty`];
      const parts = parse(text, language);
      if (parts === undefined) return [`${where} is not ICU MessageFormat`];
      if (english === undefined || language === 'en') return [];
      const lacking = difference(english.placeholders, parts.placeholders);
      const foreign = difference(parts.placeholders, english.placeholders);
      const copied = /\p{L}/u.test(parts.words) && parts.words === english.words && !sameAllowed.includes(key);
      return [
        ...lacking.map((name) => `${where} lacks {${name}}`),
        ...foreign.map((name) => `${where} has {${name}}, which English does not`),
        ...(copied ? [`${where} is not translated`] : []),
      ];
    });
  });
