import { MILLICREDITS_PER_CREDIT } from '@benchgen/contracts';
import { formatCredits, formatNumber, type CompleteLanguage } from '@benchgen/language';
import { own, type Phrase } from '@benchgen/skill-kit';

/** "12 credits". */
export const credits = (millicredits: number, language: CompleteLanguage): Phrase =>
  own(formatCredits(millicredits, language));

/** "480", where the unit has just been said. */
export const bareCredits = (millicredits: number, language: CompleteLanguage): Phrase =>
  own(formatNumber(millicredits / MILLICREDITS_PER_CREDIT, language));
