/** Letters and digits by code unit, as fast as scanning needs it. Above Latin everything but punctuation is a letter. */

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const isAsciiLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** A letter of a script that separates words with spaces and is written with our option letters: Latin. */
export const isLatinLetter = (code: number): boolean =>
  isAsciiLetter(code) || (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7);

const ANY_LETTER = /\p{L}|\p{M}/u;

/** Whether the code unit at `index` belongs to a word of any script; false outside the text. */
export function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (Number.isNaN(code)) return false;
  if (code < 128) return isAsciiLetter(code) || isDigit(code);
  return ANY_LETTER.test(text.charAt(index));
}

/** Whether the word that a cue begins or ends with stands alone; scripts without spaces need no gap. */
export const isSpacelessScript = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff);
