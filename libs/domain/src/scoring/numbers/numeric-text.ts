const BEYOND_ASCII = /[^\p{ASCII}]/u;
/** Zeros of the scripts whose digits people answer with: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const SCRIPT_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const POWER = /(?<=\d)([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g;
const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
};
const VULGAR_FRACTION = /(\d?)\s?([½¼¾⅓⅔⅛])/g;

/** The text with digits, signs, powers and fractions in ASCII; everything else as it was. */
export function numericText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(SCRIPT_DIGITS, (digit) => String((digit.charCodeAt(0) - zeroBelow(digit.charCodeAt(0))) % 10))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%')
    .replace(/[\u2212\ufe63]/g, '-')
    .replaceAll('\u2044', '/')
    .replace(POWER, (_, sign: string, digits: string) => `^${sign === '⁻' ? '-' : ''}${plainDigits(digits)}`)
    .replace(VULGAR_FRACTION, (_, whole: string, part: string) =>
      whole === '' ? (VULGAR[part] ?? part) : `${whole} ${VULGAR[part] ?? part}`,
    );
}

const zeroBelow = (code: number): number => ZEROS.findLast((zero) => zero <= code) ?? 48;

const plainDigits = (superscripts: string): string =>
  superscripts.replace(/./gu, (digit) => String(SUPERSCRIPTS.indexOf(digit)));
