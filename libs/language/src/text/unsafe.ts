/**
 * Characters that change how text looks or reads without being seen: control characters except tab and line ends,
 * bidirectional overrides and isolates, zero-width characters, the byte order mark, tag characters, lone surrogates.
 * Zero-width joiners are dropped too: a broken emoji is better than two titles that look the same and differ.
 */
const UNSAFE =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\p{Cs}\u{E0000}-\u{E007F}]/gu;

const KEPT = new Set(['\t', '\n', '\r']);

/** Text without control, bidi and zero-width characters; line ends and tabs stay. */
export const stripUnsafe = (text: string): string =>
  text.replace(UNSAFE, (character) => (KEPT.has(character) ? character : ''));

/**
 * Outside text made fit to be quoted inside a sentence of ours: safe characters only, on one line, at most `max`
 * characters (an ellipsis included), never cut inside a character that people see as one.
 */
export const capQuote = (text: string, max: number): string => {
  const line = stripUnsafe(text).replace(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line.slice(0, max + 32))) {
    if (kept.length + segment.length > max - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};
