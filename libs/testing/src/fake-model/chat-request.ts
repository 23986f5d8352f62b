/** What a fake model reads of a chat completion request. */
export interface ChatRequest {
  model: string;
  /** Text of the last user message. */
  prompt: string;
  stream: boolean;
  /** The stream ends with a piece that carries the token usage. */
  usageInStream: boolean;
}

/** Reads a request body; undefined when it is not JSON or carries no messages. */
export function readChatRequest(body: string): ChatRequest | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  const messages = field(parsed, 'messages');
  if (!Array.isArray(messages)) return undefined;
  const lastUser = (messages as unknown[]).findLast((message) => field(message, 'role') === 'user');
  const model = field(parsed, 'model');
  return {
    model: typeof model === 'string' ? model : 'fake',
    prompt: textOf(field(lastUser, 'content')),
    stream: field(parsed, 'stream') === true,
    usageInStream: field(field(parsed, 'stream_options'), 'include_usage') === true,
  };
}

/** Content is a text, or a list of parts of which some have a text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as unknown[])
    .map((part) => field(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('\n');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
