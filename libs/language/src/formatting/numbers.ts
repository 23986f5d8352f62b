import { MILLICREDITS_PER_CREDIT } from '@benchgen/contracts';
import { commonCatalogue } from '../messages/common.js';
import type { CompleteLanguage } from '../languages/languages.js';

/** Making a format costs more than using it a hundred times; there are a handful of them. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: CompleteLanguage, style: 'decimal' | 'percent', digits: number): Intl.NumberFormat {
  const key = `${language} ${style} ${String(digits)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style, maximumFractionDigits: digits });
  formats.set(key, format);
  return format;
}

/** A number as its language writes it, with at most `digits` decimals. */
export const formatNumber = (value: number, language: CompleteLanguage, digits = 3): string =>
  numberFormat(language, 'decimal', digits).format(value);

/** Millicredits as people read them: `12500` → "12.5 credits", "12,5 kredi". */
export const formatCredits = (millicredits: number, language: CompleteLanguage): string =>
  commonCatalogue.text(language, 'credits', { credits: millicredits / MILLICREDITS_PER_CREDIT });

/** A share in [0, 1] as a percentage with at most `digits` decimals: "62%", "%62". */
export const formatPercent = (share: number, language: CompleteLanguage, digits = 0): string =>
  numberFormat(language, 'percent', digits).format(share);

/** "a, b and c". */
export const joinList = (
  items: readonly string[],
  language: CompleteLanguage,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(language, { type }).format(items);
