import { MILLICREDITS_PER_CREDIT } from '@benchgen/contracts';
import { commonCatalogue } from '../messages/common.js';
import type { CompleteLanguage } from '../languages/languages.js';

/** A number as its language writes it, with at most `digits` decimals. */
export const formatNumber = (value: number, language: CompleteLanguage, digits = 3): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** Millicredits as people read them: `12500` → "12.5 credits", "12,5 kredi". */
export const formatCredits = (millicredits: number, language: CompleteLanguage): string =>
  commonCatalogue.text(language, 'credits', { credits: millicredits / MILLICREDITS_PER_CREDIT });

/** A share in [0, 1] as a percentage with at most `digits` decimals: "62%", "%62". */
export const formatPercent = (share: number, language: CompleteLanguage, digits = 0): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share);

/** "a, b and c". */
export const joinList = (
  items: readonly string[],
  language: CompleteLanguage,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(language, { type }).format(items);
