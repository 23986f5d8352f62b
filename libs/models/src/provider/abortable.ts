/** A signal with an owner: `dispose` must be called, or the timer and the listener stay behind. */
export interface OwnedSignal {
  signal: AbortSignal;
  dispose(): void;
}

/**
 * A signal that aborts when one of the parents does, or after a time, with the reason given by `onTimeout`.
 * Not `AbortSignal.any`: one parent lives as long as a run of 100,000 questions, so listeners must be removable.
 * @param timeoutMs absent: no time limit
 */
export function linkSignals(
  parents: readonly AbortSignal[],
  timeoutMs: number | undefined,
  onTimeout: () => Error,
): OwnedSignal {
  const controller = new AbortController();
  const links = parents.map((parent) => ({
    parent,
    abort: () => {
      controller.abort(parent.reason);
    },
  }));
  for (const { parent, abort } of links) {
    if (parent.aborted) abort();
    else parent.addEventListener('abort', abort);
  }
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
      for (const { parent, abort } of links) parent.removeEventListener('abort', abort);
    },
  };
}

/**
 * Waits, unless the signal is aborted first.
 * @throws the signal's reason
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
