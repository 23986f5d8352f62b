/** Languages a message is recognised in and a yes or no is read in. */
export const LANGUAGES = [
  'en',
  'tr',
  'de',
  'fr',
  'es',
  'ru',
  'ar',
  'zh',
  'pt',
  'it',
  'nl',
  'ja',
  'ko',
  'hi',
  'id',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Languages the agent answers in: every message catalogue, phrase list and number word exists in these. */
export const COMPLETE_LANGUAGES = ['en', 'tr'] as const;

export type CompleteLanguage = (typeof COMPLETE_LANGUAGES)[number];

/** The language subtag of a BCP 47 tag, when it is one we recognise: `tr-TR` → `tr`; `sv` → undefined. */
export const knownLanguage = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
};

/** The language to answer in for a tag; English for everything that is not complete yet. */
export const completeLanguage = (tag: string): CompleteLanguage => {
  const known = knownLanguage(tag);
  return COMPLETE_LANGUAGES.find((language) => language === known) ?? 'en';
};
