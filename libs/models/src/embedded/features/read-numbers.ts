import type { MiniLanguage } from './question-language.js';

/** A number found in a text, with its place. */
export interface FoundNumber {
  value: number;
  start: number;
  end: number;
}

/** Grouped or plain digits with the language's own decimal mark. A sign counts only at the start of a word. */
const PATTERNS: Readonly<Record<MiniLanguage, RegExp>> = {
  en: /(?<![a-z\d])[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/g,
  tr: /(?<![a-z\d])[-−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?/g,
};

/**
 * The numbers of a text, in order.
 * @param text folded, so that letters are a to z
 */
export function readNumbers(text: string, language: MiniLanguage): FoundNumber[] {
  if (!/\d/.test(text)) return [];
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(PATTERNS[language])) {
    found.push({ value: toNumber(match[0], language), start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function toNumber(digits: string, language: MiniLanguage): number {
  const plain = digits.replace('−', '-');
  return Number(language === 'tr' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''));
}

/** A number as people of the language write it, at most six decimals, without grouping. */
export function writeNumber(value: number, language: MiniLanguage): string {
  const text = String(Number(value.toFixed(6)));
  return language === 'tr' ? text.replace('.', ',') : text;
}
