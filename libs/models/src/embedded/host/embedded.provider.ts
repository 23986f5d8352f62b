import { onAbort } from '../../provider/abortable.js';
import type { AnswerRequest, Completion, Liveness, ModelProvider } from '../../provider/model-provider.js';
import type { EmbeddedHost, EmbeddedModelFile } from './embedded-host.js';

/**
 * An embedded model as a provider. It reads the last thing the user said; system prompts and few-shot examples are
 * beyond it. The host decides what stays loaded: closing the provider changes nothing there.
 */
export function embedded(host: EmbeddedHost, model: EmbeddedModelFile): ModelProvider {
  async function answer(request: AnswerRequest, signal: AbortSignal): Promise<Completion> {
    const startedAt = performance.now();
    const { temperature, seed } = request.params;
    const prompt = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const given = await unlessAborted(
      signal,
      host.answer(model, {
        prompt,
        ...(request.options && { options: [...request.options] }),
        ...(temperature !== undefined && { temperature }),
        ...(seed !== undefined && { seed }),
      }),
    );
    const latencyMs = performance.now() - startedAt;
    return { ...given, finishReason: 'stop', latencyMs, attempts: [{ number: 1, outcome: 'ok', latencyMs }] };
  }

  return {
    answer,
    probe: (): Promise<Liveness> => {
      if (host.isLoading(model.hash)) return Promise.resolve('starting');
      return Promise.resolve(host.isLoaded(model.hash) ? 'live' : 'cold');
    },
    bringUp: (signal) => unlessAborted(signal, host.load(model)),
    close: () => Promise.resolve(),
  };
}

/** The work's outcome, or the signal's reason if that comes first; the work itself is short and runs on. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    forget = onAbort(signal, stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    forget();
  }
}
