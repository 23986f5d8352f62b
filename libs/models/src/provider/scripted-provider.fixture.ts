import { isModelError, ModelError, type ModelErrorClass } from './model-error.js';
import type { AnswerRequest, Completion, ModelProvider } from './model-provider.js';

export const REQUEST: AnswerRequest = { messages: [{ role: 'user', content: 'What is 2 + 2?' }], params: {} };

/** A signal that nobody aborts. */
export const never = (): AbortSignal => new AbortController().signal;

type Step = 'ok' | 'empty' | 'hang' | ModelErrorClass | ModelError;

/** A provider that does one step of the script with each call, the last one from then on. */
export function scriptedProvider(...script: Step[]): ModelProvider & { calls: number } {
  const provider = {
    calls: 0,
    answer: async (_request: AnswerRequest, signal: AbortSignal): Promise<Completion> => {
      const step = script[Math.min(provider.calls, script.length - 1)] ?? 'ok';
      provider.calls++;
      if (step === 'hang') await untilAborted(signal);
      if (typeof step === 'object') throw step;
      if (step !== 'ok' && step !== 'empty' && step !== 'hang') throw new ModelError(step, step, { latencyMs: 1 });
      const usage = { promptTokens: 3, outputTokens: 1 };
      return { text: step === 'empty' ? null : '4', finishReason: 'stop', usage, latencyMs: 1, attempts: [] };
    },
    probe: () => Promise.resolve('live' as const),
    bringUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return provider;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/** The failure of a call that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isModelError(error)) throw new Error('expected a failed model call', { cause: error });
  return error;
}
