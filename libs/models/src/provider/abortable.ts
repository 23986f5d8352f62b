/** A signal with an owner: `dispose` must be called, or the timer and the listener stay behind. */
export interface OwnedSignal {
  signal: AbortSignal;
  dispose(): void;
}

/** Callbacks waiting for one signal; the signal itself carries one listener for all of them. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal aborts. Not one `addEventListener` each: a run's signal has a callback for every question
 * in flight, and Node takes more than ten listeners for a leak.
 * @returns takes the callback away again; must be called once the signal no longer matters
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  signal.addEventListener('abort', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}

/**
 * A signal that aborts when one of the parents does, or after a time, with the reason given by `onTimeout`.
 * Not `AbortSignal.any`: one parent lives as long as a run of 100,000 questions, so links must be removable.
 * @param timeoutMs absent: no time limit
 */
export function linkSignals(
  parents: readonly AbortSignal[],
  timeoutMs: number | undefined,
  onTimeout: () => Error,
): OwnedSignal {
  const controller = new AbortController();
  const links = parents.map((parent) => {
    const abort = (): void => {
      controller.abort(parent.reason);
    };
    if (parent.aborted) abort();
    return onAbort(parent, abort);
  });
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(
          () => {
            controller.abort(onTimeout());
          },
          Math.max(0, timeoutMs),
        );
  return {
    signal: controller.signal,
    dispose: () => {
      clearTimeout(timer);
      for (const unlink of links) unlink();
    },
  };
}

/**
 * Waits, unless the signal is aborted first.
 * @throws the signal's reason
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let forget = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, ms);
      forget = onAbort(signal, () => {
        reject(signal.reason as Error);
      });
    });
  } finally {
    clearTimeout(timer);
    forget();
  }
}
