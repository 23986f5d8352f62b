/** Places that a reply marks as its answer by form: boxes, bold type, answer tags, the #### of worked solutions. */

/** No answer in a box or a tag is longer; without a limit, many unclosed ones would be searched to the end each. */
const LONGEST_SPAN = 2000;
const MOST_BOXES = 50;

const BOX = /\\f?boxed\s*\{|\\framebox\s*\{/g;

/** Contents of every `\boxed{…}`, braces balanced, the last one first. A box without braces is none. */
export function boxedSpans(text: string): string[] {
  if (!text.includes('box')) return [];
  const spans: string[] = [];
  for (const match of [...text.matchAll(BOX)].slice(-MOST_BOXES)) {
    const start = match.index + match[0].length;
    const end = closingBrace(text, start);
    if (end !== -1) spans.push(text.slice(start, end));
  }
  return spans.reverse();
}

function closingBrace(text: string, start: number): number {
  let depth = 1;
  const limit = Math.min(text.length, start + LONGEST_SPAN);
  for (let i = start; i < limit; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i;
  }
  return -1;
}

const BOLD = /\*\*([^*\n]{1,200})\*\*|__([^_\n]{1,200})__/g;

/** Bold spans in the order of the text. */
export function boldSpans(text: string): string[] {
  if (!text.includes('**') && !text.includes('__')) return [];
  return [...text.matchAll(BOLD)].map((match) => match[1] ?? match[2] ?? '');
}

const TAG = /<(answer|final_answer|final-answer|result)>([\s\S]{0,2000}?)<\/\1>/gi;

/** Contents of answer tags, the last one first. */
export function taggedSpans(text: string): string[] {
  if (!text.includes('</')) return [];
  return [...text.matchAll(TAG)].map((match) => match[2] ?? '').reverse();
}

const HASHES = /(?:^|\n|\s)####[ \t]*([^\n#][^\n]*)/g;

/** The rest of the line after each `####`, the first one first: a model that runs on writes more of them. */
export function hashedSpans(text: string): string[] {
  if (!text.includes('####')) return [];
  return [...text.matchAll(HASHES)].map((match) => match[1] ?? '');
}
