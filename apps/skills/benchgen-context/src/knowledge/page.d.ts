/** A section of a knowledge page: what people ask, and what is answered. */
export interface Section {
    /** The same in every language, as `{#id}` behind the heading. */
    readonly id: string;
    readonly heading: string;
    /** The quoted lines below the heading: ways to ask for it. */
    readonly asked: readonly string[];
    readonly paragraphs: readonly string[];
}
/**
 * Reads the sections of a page: a heading of the second level, quoted lines with what people ask, then the answer.
 * @throws Error naming the page and the heading that is not of this form
 */
export declare function readPage(name: string, markdown: string): Section[];
