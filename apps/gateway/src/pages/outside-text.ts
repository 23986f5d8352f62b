import { capQuote } from '@benchgen/language';
import { html, type Html } from './html.js';

const TITLE_LENGTH = 160;

/** A title that somebody else chose, on one line and in its own direction of writing. */
export const title = (text: string): Html => html`<bdi>${plainTitle(text)}</bdi>`;

/** The same for places that hold no markup. */
export const plainTitle = (text: string): string => capQuote(text, TITLE_LENGTH);
