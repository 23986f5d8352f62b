import { stripUnsafe } from '@benchgen/language';

/** Markup that is safe to send: only {@link html} makes it. */
export class Html {
  constructor(readonly text: string) {}
}

export type Piece = string | number | Html | undefined | null | false | readonly Piece[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that hide text or turn it around go as well: what a page shows is what is there. */
const escaped = (text: string): string =>
  stripUnsafe(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(markupOf).join('');
  return escaped(String(piece));
}

/**
 * Markup with values in it. Every value is text and is escaped, for content and for quoted attributes alike; markup goes in
 * only as the result of another `html`. Lists are joined, nothing stays nothing.
 */
export const html = (parts: TemplateStringsArray, ...values: Piece[]): Html =>
  new Html(parts.reduce((text, part, index) => text + markupOf(values[index - 1]) + part));
