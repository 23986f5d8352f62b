const NAMES = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad';
const CLOSED = new RegExp(`<(${NAMES})(?:\\s[^>]*)?>[\\s\\S]*?</\\1\\s*>`, 'gi');
const ORPHAN_END = new RegExp(`^[\\s\\S]*</(?:${NAMES})\\s*>`, 'i');
const OPEN = new RegExp(`<(?:${NAMES})(?:\\s[^>]*)?>`, 'i');

/**
 * What a model says after it has thought. Closed blocks go; text before a closing tag without an opening one is thought
 * too (servers cut the opening tag off). An opening tag that is never closed means that no answer was reached.
 */
export function withoutReasoning(text: string): { text: string; unclosed: boolean } {
  if (!text.includes('<')) return { text, unclosed: false };
  const rest = text.replace(CLOSED, '').replace(ORPHAN_END, '');
  return { text: rest, unclosed: OPEN.test(rest) };
}
