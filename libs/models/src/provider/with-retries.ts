import { linkSignals, pause } from './abortable.js';
import { isModelError, ModelError } from './model-error.js';
import type { AnswerRequest, AttemptNote, Completion, ModelProvider } from './model-provider.js';
import { DEFAULT_RETRY_POLICY, retryDelayMs, type RetryPolicy } from './retry-policy.js';

interface RetryOptions {
  /** Stops every question of this provider, whatever its own signal says: the run's signal. */
  signal?: AbortSignal;
  /** Told about every attempt as soon as it ends, failed ones included: their cost is real. */
  onAttempt?: (note: AttemptNote, request: AnswerRequest) => void;
}

/**
 * The same model, patient. Rate limits, server errors, broken connections and replies cut in the middle are tried
 * again; wrong requests, refused keys and empty replies are not. The last error carries all `attempts`.
 * Put the concurrency limiter *inside* (`withRetries(limitConcurrency(...))`), so that a waiting question holds no slot.
 */
export function withRetries(provider: ModelProvider, policy: RetryPolicy, options: RetryOptions = {}): ModelProvider {
  return {
    answer: (request, signal) => answerPatiently(provider, policy, options, request, signal),
    probe: () => provider.probe(),
    bringUp: (signal) => provider.bringUp(signal),
    close: () => provider.close(),
  };
}

async function answerPatiently(
  provider: ModelProvider,
  policy: RetryPolicy,
  options: RetryOptions,
  request: AnswerRequest,
  questionSignal: AbortSignal,
): Promise<Completion> {
  const retries = policy.retries ?? DEFAULT_RETRY_POLICY.retries;
  const startedAt = performance.now();
  const attempts: AttemptNote[] = [];
  const record = (note: AttemptNote): void => {
    attempts.push(note);
    options.onAttempt?.(note, request);
  };
  const parents = options.signal === undefined ? [questionSignal] : [questionSignal, options.signal];
  const deadline = policy.questionDeadlineMs;
  const stop = linkSignals(parents, deadline, () => deadlinePassed(attempts, performance.now() - startedAt));
  try {
    for (let number = 1; ; number++) {
      stop.signal.throwIfAborted();
      try {
        const completion = await provider.answer(request, stop.signal);
        const { latencyMs, usage } = completion;
        record({ number, outcome: 'ok', latencyMs, ...(usage && { usage }) });
        return { ...completion, attempts };
      } catch (error) {
        stop.signal.throwIfAborted();
        if (!isModelError(error)) throw error;
        const spent = performance.now() - startedAt;
        const waitedMs = nextWait(policy, error, number, retries, spent);
        record({
          number,
          outcome: error.class,
          latencyMs: error.latencyMs,
          ...(error.status !== undefined && { status: error.status }),
          ...(waitedMs !== undefined && { waitedMs }),
        });
        error.attempts = attempts;
        if (waitedMs === undefined) throw error;
        await pause(waitedMs, stop.signal);
      }
    }
  } finally {
    stop.dispose();
  }
}

/** Wait before the next attempt in ms, or undefined when there is no next one. */
function nextWait(
  policy: RetryPolicy,
  error: ModelError,
  attempt: number,
  retries: number,
  spentMs: number,
): number | undefined {
  if (!error.retryable || attempt > retries) return undefined;
  const wait = retryDelayMs(policy, attempt, error.retryAfterMs, Math.random());
  // Waiting for an attempt that the deadline forbids would only delay the honest answer.
  return policy.questionDeadlineMs !== undefined && spentMs + wait >= policy.questionDeadlineMs ? undefined : wait;
}

function deadlinePassed(attempts: AttemptNote[], latencyMs: number): ModelError {
  const error = new ModelError('timeout', 'The time for this question is over.', { retryable: false, latencyMs });
  error.attempts = attempts;
  return error;
}
