import { byteNgrams } from './byte-ngrams.js';
import { type NgramTable, packTable } from './ngram-table.js';

/** Latin languages told apart, by eld's names; it knows Malay and not Indonesian, which for one message is the same. */
const LATIN_LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ms', 'nl', 'pt', 'tr'] as const;

/** The table stores scores less this. */
const BASE_SCORE = 53;

let table: NgramTable | undefined;

const readTable = (): NgramTable => {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const read = (file: string) => readFileSync(new URL(file, import.meta.resolve('eld/medium')), 'utf8');
  return packTable(read('../ngrams/medium.js'), read('../dictionary.js'), LATIN_LANGUAGES);
};

/** Reads the table now (about 0.2 s and 15 MB, once per process) instead of at the first message. */
export const prepareDetection = (): void => {
  table ??= readTable();
};

/** Languages of a Latin text with their scores, best first; empty when nothing in it is known. */
export const rankLatin = (text: string): { readonly language: string; readonly score: number }[] => {
  table ??= readTable();
  const { alphabet, languages, places, scores } = table;
  const sums = languages.map((language) => ({ language, score: 0 }));
  for (const ngram of byteNgrams(text, alphabet)) {
    const place = places.get(ngram);
    if (place === undefined) continue;
    const count = scores[place] ?? 0;
    for (let pair = 0; pair < count; pair++) {
      const sum = sums[scores[place + 1 + pair * 2] ?? -1];
      if (sum !== undefined) sum.score += (scores[place + 2 + pair * 2] ?? 0) + BASE_SCORE;
    }
  }
  return sums.filter(({ score }) => score > 0).sort((left, right) => right.score - left.score);
};
