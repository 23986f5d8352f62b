/** Anything beyond ASCII: a quick test that lets most replies skip the rest. */
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Characters without width: they hide between letters and would make equal texts differ. Bidi marks belong to them. */
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Full-width forms of ASCII, which East Asian keyboards make. Nothing else is folded: a circled 1 is not a 1. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;

/** The text as it is compared: no zero-width characters, NFC, full-width ASCII and the ideographic space folded. */
export function cleanText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(ZERO_WIDTH, '')
    .normalize('NFC')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}
