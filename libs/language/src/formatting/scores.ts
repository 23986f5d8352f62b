import type { RunScore } from '@benchgen/contracts';
import type { CompleteLanguage } from '../languages/languages.js';
import { commonCatalogue } from '../messages/common.js';
import { formatNumber, formatPercent } from './numbers.js';

/** Ends of an interval in whole percent, without the sign: it stands once, on the score itself. */
const percentNumber = (share: number, language: CompleteLanguage): string => formatNumber(share * 100, language, 0);

/** A score is never a bare number: count, share and interval in one phrase. */
export const formatScore = (
  { correct, planned, share, interval }: Pick<RunScore, 'correct' | 'planned' | 'share' | 'interval'>,
  language: CompleteLanguage,
): string =>
  commonCatalogue.text(language, 'score', {
    correct: formatNumber(correct, language),
    planned: formatNumber(planned, language),
    share: formatPercent(share, language),
    low: percentNumber(interval.low, language),
    high: percentNumber(interval.high, language),
  });
