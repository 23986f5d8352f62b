import { languageOf } from '../text/normal-form.js';

/** Languages that write 1.234,5 for what others write 1,234.5. */
const DECIMAL_COMMA = new Set([
  'tr',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'ru',
  'id',
  'pl',
  'sv',
  'da',
  'nb',
  'no',
  'fi',
  'cs',
  'uk',
  'el',
  'ro',
]);

export type DecimalStyle = 'point' | 'comma';

export const decimalStyle = (locale: string): DecimalStyle =>
  DECIMAL_COMMA.has(languageOf(locale)) ? 'comma' : 'point';

const WITHOUT_COMMA = /^\d+(?:\.\d+)?$|^\.\d+$/;
// A group never follows a zero: "0,125" is no 125.
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const INDIAN_GROUPS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,\d+)?$|^[1-9]\d{0,2}\.\d{3},\d+$/;
const ONE_POINT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;
const SPACE_GROUPS = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/;
const DECIMAL_AFTER_COMMA = /^\d+,\d+$/;

/**
 * The value of digits with their separators. `several` where a comma can only part several numbers ("1,2" where people
 * write 1.2), null where the digits are no number (a date, a version).
 */
export function decimalValue(digits: string, style: DecimalStyle): number | 'several' | null {
  if (style === 'comma') {
    if (DECIMAL_AFTER_COMMA.test(digits)) return Number(digits.replace(',', '.'));
    if (ONE_POINT_GROUP.test(digits)) return Number(digits.replace('.', ''));
  }
  if (WITHOUT_COMMA.test(digits)) return Number(digits);
  if (COMMA_GROUPS.test(digits) || INDIAN_GROUPS.test(digits)) return Number(digits.replaceAll(',', ''));
  if (POINT_GROUPS.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (SPACE_GROUPS.test(digits)) return Number(digits.replace(/[ \u00a0\u202f'’]/g, '').replace(',', '.'));
  return digits.includes(',') ? 'several' : null;
}
