/** Words longer than this are cut; nothing of a language is that long. */
const MAX_BYTES = 70;
/** Detection looks at this many bytes of UTF-8. */
const MAX_TEXT_BYTES = 350;

/** Letters joined by apostrophes; everything else separates. */
const WORDS = /['`’]?\p{L}+(?:['`’]\p{L}+)*/gu;

const encoder = new TextEncoder();

/** A word as the byte alphabet of the table spells it: ASCII as itself, other bytes by `alphabet`. */
const spell = (word: string, alphabet: readonly string[]): string => {
  let spelled = '';
  for (const byte of encoder.encode(word)) spelled += byte < 0x80 ? String.fromCharCode(byte) : (alphabet[byte] ?? ' ');
  return spelled;
};

/** The n-grams of one spelled word: four bytes, every third, with a space where the word begins and ends. */
const ngramsOfWord = (word: string, add: (ngram: string) => void): void => {
  const length = Math.min(word.length, MAX_BYTES);
  let at = 0;
  for (; at + 4 < length; at += 3) add((at === 0 ? ' ' : '') + word.slice(at, at + 4));
  add(`${at === 0 ? ' ' : ''}${word.slice(Math.max(0, length - 4), length)} `);
};

/** The set of byte n-grams by which the table knows a text. */
export const byteNgrams = (text: string, alphabet: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  let bytes = 0;
  for (const [word] of text.toLowerCase().matchAll(WORDS)) {
    const spelled = spell(word, alphabet);
    ngramsOfWord(spelled, (ngram) => found.add(ngram));
    bytes += spelled.length + 1;
    if (bytes > MAX_TEXT_BYTES) break;
  }
  return found;
};
