/** A section of a knowledge page: what people ask, and what is answered. */
export interface Section {
  /** The same in every language, as `{#id}` behind the heading. */
  readonly id: string;
  readonly heading: string;
  /** The quoted lines below the heading: ways to ask for it. */
  readonly asked: readonly string[];
  readonly paragraphs: readonly string[];
}

const HEADING = /^## (.+?) \{#([a-z]+)\}$/;

/**
 * Reads the sections of a page: a heading of the second level, quoted lines with what people ask, then the answer.
 * @throws Error naming the page and the heading that is not of this form
 */
export function readPage(name: string, markdown: string): Section[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => readSection(name, part));
}

function readSection(name: string, part: string): Section {
  const [first = '', ...rest] = part.trim().split('\n');
  const [, heading, id] = HEADING.exec(first) ?? [];
  const asked = rest.filter((line) => line.startsWith('> ')).map((line) => line.slice(2).trim());
  const body = rest.filter((line) => !line.startsWith('> ')).join('\n');
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s*\n\s*/g, ' ').trim())
    .filter((text) => text !== '');
  if (heading === undefined || id === undefined || asked.length === 0 || paragraphs.length === 0)
    throw new Error(`${name}: "${first}" needs an {#id}, quoted questions and an answer`);
  return { id, heading, asked, paragraphs };
}
