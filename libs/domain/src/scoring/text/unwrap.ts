import { isWordAt } from './characters.js';

const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
  ['```', '```'],
  ['`', '`'],
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['\\{', '\\}'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
];

const TRAILING = /[\s.,;:!…。、]+$/u;
/** In characters. No answer is longer; the time to unwrap many layers grows with their square. */
const LONGEST_WRAPPED = 2000;

const LATEX_BOX = /^\\(?:text|textbf|textit|mathrm|mathbf|mathit|bm|mbox|boxed|fbox)\s*\{([^{}]*)\}$/;

/** The text inside Markdown, LaTeX, quotes and brackets, without a trailing period; what it is wrapped in says nothing. */
export function unwrap(span: string): string {
  let text = span.trim();
  if (text.length > LONGEST_WRAPPED) return text;
  while (text !== '' && !(isWordAt(text, 0) && isWordAt(text, text.length - 1))) {
    const inner = unwrapOnce(text);
    if (inner === text) break;
    text = inner;
  }
  return text;
}

function unwrapOnce(text: string): string {
  const boxed = LATEX_BOX.exec(text)?.[1];
  if (boxed !== undefined) return boxed.trim();
  for (const [open, close] of PAIRS) {
    if (text.startsWith(open) && text.endsWith(close) && text.length >= open.length + close.length) {
      const inner = text.slice(open.length, -close.length);
      // "(a) and (b)" is not one bracket.
      if (!inner.includes(close)) return inner.trim();
    }
  }
  const shorter = text.replace(TRAILING, '');
  return shorter === '' ? text : shorter;
}
