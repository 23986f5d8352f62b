import type { Language } from '../languages/languages.js';

interface Script {
  readonly pattern: RegExp;
  /** The language the script stands for; undefined for Latin, which many share. */
  readonly language: Language | undefined;
  /** A Han or kana character says as much as a few letters. */
  readonly weight: number;
}

const SCRIPTS: readonly Script[] = [
  { pattern: /\p{Script=Latin}/gu, language: undefined, weight: 1 },
  { pattern: /\p{Script=Cyrillic}/gu, language: 'ru', weight: 1 },
  { pattern: /\p{Script=Arabic}/gu, language: 'ar', weight: 1 },
  { pattern: /\p{Script=Devanagari}/gu, language: 'hi', weight: 1 },
  { pattern: /\p{Script=Hangul}/gu, language: 'ko', weight: 2 },
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja', weight: 3 },
  { pattern: /\p{Script=Han}/gu, language: 'zh', weight: 3 },
];

/** What the letters of a text say by themselves. */
export type ScriptVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'latin' }
  | { readonly kind: 'language'; readonly language: Language; readonly share: number };

/** Which script most of a text is in. Any kana among Han makes it Japanese. */
export const scriptOf = (text: string): ScriptVerdict => {
  const found = SCRIPTS.map((script) => ({
    language: script.language,
    weight: (text.match(script.pattern)?.length ?? 0) * script.weight,
  }));
  const kana = found.find(({ language }) => language === 'ja');
  const han = found.find(({ language }) => language === 'zh');
  if (kana !== undefined && han !== undefined && kana.weight > 0)
    [kana.weight, han.weight] = [kana.weight + han.weight, 0];
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  const most = found.reduce((best, script) => (script.weight > best.weight ? script : best));
  if (all === 0) return { kind: 'none' };
  return most.language === undefined
    ? { kind: 'latin' }
    : { kind: 'language', language: most.language, share: most.weight / all };
};
