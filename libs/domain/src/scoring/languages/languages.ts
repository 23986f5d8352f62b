import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { hi } from './hi.js';
import { id } from './id.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import type { LanguageCues } from './language-cues.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import { ru } from './ru.js';
import { tr } from './tr.js';
import { zh } from './zh.js';

/** Cues by language; a reply is read with all of them, whatever the language of the question. */
export const LANGUAGE_CUES: Readonly<Record<string, LanguageCues>> = {
  en,
  tr,
  de,
  fr,
  es,
  ru,
  ar,
  zh,
  pt,
  it,
  nl,
  ja,
  ko,
  hi,
  id,
};

type WordList = {
  [K in keyof LanguageCues]: LanguageCues[K] extends readonly string[] ? K : never;
}[keyof LanguageCues];

/** The words of one kind in all languages, each once, in lower case and in the language's own upper case. */
export function wordsOf(kind: WordList, only: (cues: LanguageCues) => boolean = () => true): string[] {
  const words = new Set<string>();
  for (const [language, cues] of Object.entries(LANGUAGE_CUES)) {
    if (!only(cues)) continue;
    for (const word of cues[kind]) {
      words.add(word.normalize('NFC'));
      // "YANIT" is not the upper case of "yanıt" for a pattern that ignores case: Turkish has two letters i.
      const upper = word.toLocaleUpperCase(language).normalize('NFC');
      if (upper.toLowerCase() !== word) words.add(upper);
    }
  }
  // Longest first, so that a pattern prefers "ya da" to "ya".
  return [...words].sort((a, b) => b.length - a.length);
}

/** A pattern source for any of the words. */
export const anyOf = (words: readonly string[]): string => words.map(escaped).join('|');

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+');
