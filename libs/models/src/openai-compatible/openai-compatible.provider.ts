import type { AnswerRequest, Completion, Liveness, ModelProvider } from '../provider/model-provider.js';
import { readRetryAfter } from '../provider/retry-after.js';
import { bringServerUp } from './bring-up.js';
import { HttpPool } from './http-pool.js';
import { probeServer } from './liveness-rules.js';
import { errorOfStatus, readChatReply } from './read-reply.js';

/** A model behind any server that speaks the OpenAI chat completions shape. */
export interface OpenAiCompatibleOptions {
  /** Up to and including the version part: `http://127.0.0.1:8000/v1`. */
  baseUrl: string;
  /** The model's name at the server. */
  model: string;
  /** Absent for servers that ask for none. */
  apiKey?: string;
  /** Time for one attempt, reply included, in ms. */
  attemptTimeoutMs?: number;
  /** Most sockets to the server; as many as attempts may be in flight. */
  connections?: number;
}

const DEFAULT_ATTEMPT_TIMEOUT_MS = 120_000;
const DEFAULT_CONNECTIONS = 128;

/** Makes the provider. One attempt a call: wrap it in `withRetries(limitConcurrency(…))`. */
export function openAiCompatible(options: OpenAiCompatibleOptions): ModelProvider {
  const { baseUrl, model, apiKey } = options;
  const timeoutMs = options.attemptTimeoutMs ?? DEFAULT_ATTEMPT_TIMEOUT_MS;
  const pool = new HttpPool({
    baseUrl,
    connections: options.connections ?? DEFAULT_CONNECTIONS,
    ...(apiKey !== undefined && { apiKey }),
  });

  async function answer(request: AnswerRequest, signal: AbortSignal): Promise<Completion> {
    const body = requestBody(model, request);
    const reply = await pool.exchange({ method: 'POST', path: '/chat/completions', body, timeoutMs, signal });
    const { status, headers, text, latencyMs } = reply;
    if (status < 200 || status > 299) {
      const retryAfterMs = readRetryAfter(headers, Date.now());
      throw errorOfStatus(status, text, apiKey, { latencyMs, ...(retryAfterMs !== undefined && { retryAfterMs }) });
    }
    const { usage, ...content } = readChatReply(text, { status, latencyMs });
    return {
      ...content,
      ...(usage && { usage }),
      latencyMs,
      attempts: [{ number: 1, outcome: 'ok', latencyMs, status, ...(usage && { usage }) }],
    };
  }

  return {
    answer,
    probe: (): Promise<Liveness> => probeServer(pool, model),
    bringUp: (signal) => bringServerUp(pool, model, signal),
    close: () => pool.close(),
  };
}

function requestBody(model: string, { messages, params }: AnswerRequest): string {
  return JSON.stringify({
    model,
    messages,
    temperature: params.temperature,
    max_tokens: params.maxTokens,
    seed: params.seed,
  });
}
