import { commonCatalogue, defineCatalogue, type CompleteLanguage, type MessageParams } from '@benchgen/language';
import { pagesEn } from './en.js';
import { pagesTr } from './tr.js';

export type PageText = keyof typeof pagesEn;

export const pageTexts = defineCatalogue({ area: 'pages', en: pagesEn, tr: pagesTr });

/** What a page needs to say something to its reader. */
export interface Reader {
  language: CompleteLanguage;
  timeZone: string;
  say: (key: PageText, params?: MessageParams) => string;
  /** Words that other parts of the product use as well: states of runs, credits. */
  sayCommon: (key: Parameters<typeof commonCatalogue.text>[1]) => string;
}

export const readerOf = (language: CompleteLanguage, timeZone: string): Reader => ({
  language,
  timeZone,
  say: (key, params) => pageTexts.text(language, key, params),
  sayCommon: (key) => commonCatalogue.text(language, key),
});
