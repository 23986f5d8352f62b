import { z } from 'zod';
import { ModelError, type ModelErrorClass } from '../provider/model-error.js';
import type { Completion, FinishReason, TokenUsage } from '../provider/model-provider.js';
import { parseJson } from './parse-json.js';

const Count = z.number().min(0);

/** The part of a chat completion that is read; servers add fields of their own and leave many out. */
const ChatReply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

const UsageBlock = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  prompt_tokens_details: z.object({ cached_tokens: Count.nullish() }).nullish(),
});

const ErrorReply = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string().optional(), code: z.union([z.string(), z.number()]).nullish() }),
  ]),
});

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'content_filter',
};

/** Exceptions to "4xx is a wrong request, 5xx is the server's trouble". */
const CLASS_BY_STATUS: Readonly<Record<number, ModelErrorClass>> = {
  401: 'auth',
  403: 'auth',
  404: 'not_found',
  408: 'timeout',
  429: 'rate_limited',
  501: 'bad_request',
};

/** Rate limits that waiting does not lift. */
const HOPELESS_CODES = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

const LONGEST_MESSAGE = 300;

type CompletionContent = Omit<Completion, 'latencyMs' | 'attempts'>;

/**
 * Reads the body of a successful chat completion.
 * @throws ModelError `cut` when it is not complete JSON or not a completion, `not_found` when it is a web page
 */
export function readChatReply(text: string, context: { status: number; latencyMs: number }): CompletionContent {
  const json = parseJson(text);
  if (json === undefined) {
    if (/^\s*</.test(text)) throw new ModelError('not_found', 'A web page answered instead of a model.', context);
    throw new ModelError('cut', 'The reply is not complete.', context);
  }
  const reply = ChatReply.safeParse(json);
  const choice = reply.data?.choices[0];
  // Some routers report an upstream failure with status 200 and an error body.
  if (choice === undefined) throw new ModelError('cut', errorMessage(json) ?? 'The reply holds no answer.', context);
  const { content, refusal, reasoning_content, reasoning } = choice.message;
  const answer = Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? null);
  const thoughts = reasoning_content ?? reasoning ?? '';
  const usage = readUsage(reply.data?.usage);
  const refused = answer === null && typeof refusal === 'string';
  return {
    text: refused ? refusal : answer,
    finishReason: refused ? 'content_filter' : (FINISH_REASONS[choice.finish_reason ?? ''] ?? 'other'),
    ...(thoughts !== '' && { reasoning: thoughts }),
    ...(usage && { usage, rawUsage: reply.data?.usage }),
  };
}

function readUsage(raw: unknown): TokenUsage | undefined {
  const usage = UsageBlock.safeParse(raw).data;
  if (usage === undefined) return undefined;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? undefined;
  return {
    promptTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    ...(cached !== undefined && { cachedTokens: cached }),
  };
}

/**
 * The error that a reply with a status outside 2xx stands for.
 * @param secret the API key: servers repeat it in messages, which people and logs then see
 */
export function errorOfStatus(
  status: number,
  text: string,
  secret: string | undefined,
  details: { retryAfterMs?: number; latencyMs: number },
): ModelError {
  const json = parseJson(text);
  const body = ErrorReply.safeParse(json).data?.error;
  const code = typeof body === 'object' ? (body.code ?? undefined)?.toString() : undefined;
  const message = errorMessage(json) ?? `The model server answered with status ${String(status)}.`;
  const hopeless = code !== undefined && HOPELESS_CODES.has(code);
  return new ModelError(
    CLASS_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'bad_request'),
    (secret === undefined ? message : message.replaceAll(secret, '…')).slice(0, LONGEST_MESSAGE),
    { status, ...details, ...(code !== undefined && { code }), ...(hopeless && { retryable: false }) },
  );
}

function errorMessage(json: unknown): string | undefined {
  const body = ErrorReply.safeParse(json).data?.error;
  const message = typeof body === 'string' ? body : body?.message;
  return message === undefined || message === '' ? undefined : message;
}
