const OPENING = /<(think|thinking|thought|thoughts|reasoning|reflection|scratchpad)(?:\s[^<>]{0,200})?>/gi;
const CLOSING = /<\/(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad)\s*>/gi;

/**
 * What a model says after it has thought. Closed blocks go; text before a closing tag without an opening one is thought
 * too (servers cut the opening tag off). An opening tag that is never closed means that no answer was reached.
 */
export function withoutReasoning(text: string): { text: string; unclosed: boolean } {
  if (!text.includes('<')) return { text, unclosed: false };
  let spoken = '';
  let from = 0;
  OPENING.lastIndex = 0;
  for (let open = OPENING.exec(text); open !== null; open = OPENING.exec(text)) {
    const close = closingTag(text, OPENING.lastIndex, open[1] ?? '');
    spoken += text.slice(from, open.index);
    if (close === -1) return { text: afterOrphan(spoken), unclosed: true };
    from = close;
    OPENING.lastIndex = close;
  }
  return { text: afterOrphan(spoken + text.slice(from)), unclosed: false };
}

/** Behind the tag that closes a block, or -1. */
function closingTag(text: string, from: number, name: string): number {
  const tag = new RegExp(`</${name}\\s{0,20}>`, 'gi');
  tag.lastIndex = from;
  return tag.test(text) ? tag.lastIndex : -1;
}

function afterOrphan(text: string): string {
  let end = 0;
  for (const match of text.matchAll(CLOSING)) end = match.index + match[0].length;
  return text.slice(end);
}
