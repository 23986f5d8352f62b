/** Languages of the curriculum. */
export type MiniLanguage = 'en' | 'tr';

const TURKISH_LETTERS = /[çğışöüÇĞİŞÖÜ]/;
const TURKISH_WORDS = /\b(?:kac|kactir|nedir|neresi|neresidir|hangi|hangisi|ve|bir|ne|mi|mu|eder|kalir|olur)\b/;
const ENGLISH_WORDS = /\b(?:the|of|is|are|what|which|who|how|many|much|and|does|do|city|to)\b/;

/**
 * Language of a question, for its decimal mark and for "I don't know". Only the two that these models learn from; a
 * foreign name with a Turkish letter in an English sentence does not make it Turkish.
 * @param folded the same text, folded
 */
export function questionLanguage(text: string, folded: string): MiniLanguage {
  if (ENGLISH_WORDS.test(folded)) return 'en';
  return TURKISH_LETTERS.test(text) || TURKISH_WORDS.test(folded) ? 'tr' : 'en';
}
