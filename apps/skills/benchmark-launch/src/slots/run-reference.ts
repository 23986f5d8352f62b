import { extractCount, normaliseText } from '@benchgen/language';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Ways to name a run by its number, on normalised text. "5 çalışma" counts runs; "5. çalışma" names one. */
const NUMBERED: readonly RegExp[] = [
  /\/runs\/(\d+)/u,
  /(?<![\p{L}\p{N}])runs?\s*(?:no\.?|number|numara)?\s*#?\s*(\d+)(?![\p{L}\p{N}-])/u,
  /(?<![\p{L}\p{N}/])#(\d+)/u,
  /(?<!\p{L})(?:çalışma|çalıştırma|koşu|calisma|calistirma|kosu)(?:\s*(?:no|numara))?\s*#?\s*(\d+)(?![\p{L}\p{N}-])/u,
  /(?<![\p{N}-])(\d+)(?:\.|\s*(?:numaralı|nolu|no'lu))\s*(?:çalışma|çalıştırma|koşu|run)/u,
];
const BY_ID = new RegExp(UUID, 'u');

/** The number of the run that a text names; undefined when its number counts questions, or it names none. */
export function runNumberIn(text: string, language: string): string | undefined {
  const normalised = normaliseText(text, language);
  const count = extractCount(text, language)?.count;
  for (const pattern of NUMBERED) {
    const number = pattern.exec(normalised)?.[1];
    if (number !== undefined && Number(number) !== count) return number;
  }
  return undefined;
}

/** Number or id of the run that a text names. */
export const runReferenceIn = (text: string, language: string): string | undefined =>
  runNumberIn(text, language) ?? BY_ID.exec(normaliseText(text, language))?.[0];

/** The text without the numbers of runs: "run 32 again" does not name a model called 32. */
export const withoutRunNumbers = (text: string, language: string): string =>
  runNumberIn(text, language) === undefined
    ? text
    : NUMBERED.reduce((left, pattern) => left.replace(pattern, ' '), normaliseText(text, language));
