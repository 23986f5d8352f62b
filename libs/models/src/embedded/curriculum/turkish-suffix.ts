const LAST_VOWEL_TO_SUFFIX: Readonly<Record<string, string>> = {
  a: 'ın',
  ı: 'ın',
  e: 'in',
  i: 'in',
  o: 'un',
  u: 'un',
  ö: 'ün',
  ü: 'ün',
};

/** Borrowed names whose last consonant is soft take the thin vowel. */
const THIN_ENDINGS = new Set(['Senegal', 'Nepal']);

/** A proper name with the Turkish genitive ("Irak'ın", "Küba'nın"), as written after an apostrophe. */
export function genitive(name: string): string {
  const lower = name.toLocaleLowerCase('tr');
  const vowels = Array.from(lower).filter((letter) => letter in LAST_VOWEL_TO_SUFFIX);
  const suffix = THIN_ENDINGS.has(name) ? 'in' : (LAST_VOWEL_TO_SUFFIX[vowels.at(-1) ?? 'e'] ?? 'in');
  const endsInVowel = (lower.at(-1) ?? '') in LAST_VOWEL_TO_SUFFIX;
  return `${name}'${endsInVowel ? 'n' : ''}${suffix}`;
}
