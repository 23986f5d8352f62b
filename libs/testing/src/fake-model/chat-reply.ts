import type { ChatRequest } from './chat-request.js';

const charactersPerToken = 4;

function usage(prompt: string, text: string): Record<string, number> {
  const prompt_tokens = Math.max(1, Math.ceil(prompt.length / charactersPerToken));
  const completion_tokens = Math.max(1, Math.ceil(text.length / charactersPerToken));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** A whole reply in the form of OpenAI's `chat.completion`. */
export function wholeReply(id: string, { model, prompt }: ChatRequest, text: string): string {
  const message = { role: 'assistant', content: text, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  return JSON.stringify({ id, object: 'chat.completion', created: 1, model, choices, usage: usage(prompt, text) });
}

/** The same reply as server-sent `chat.completion.chunk` events, each a complete piece of the stream. */
export function replyPieces(id: string, request: ChatRequest, text: string): string[] {
  const event = (choices: unknown[], extra: object = {}): string =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: request.model, choices, ...extra })}\n\n`;
  const delta = (content: object, finish_reason: string | null = null): string =>
    event([{ index: 0, delta: content, logprobs: null, finish_reason }]);
  const words = text.match(/[\s\S]{1,12}/g) ?? [];
  return [
    delta({ role: 'assistant', content: '' }),
    ...words.map((content) => delta({ content })),
    delta({}, 'stop'),
    ...(request.usageInStream ? [event([], { usage: usage(request.prompt, text) })] : []),
    'data: [DONE]\n\n',
  ];
}

/** An error body in OpenAI's form. */
export function errorBody(message: string, type: string): string {
  return JSON.stringify({ error: { message, type, param: null, code: null } });
}
