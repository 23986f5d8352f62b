import type { CompleteLanguage } from '../languages/languages.js';

/** An instant in the person's time zone, to the minute; an unknown zone is read as UTC. */
export const formatDate = (instant: string | Date, language: CompleteLanguage, timeZone: string): string => {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = new Date(instant);
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone }).format(date);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
  }
};
