import { isObservable, type Observable } from 'rxjs';
import type { ReplyWriter } from './reply-writer.js';

/**
 * Writes what a handler returned: the pieces of an Observable or an async iterable as they come, anything else as the one
 * piece of the reply. Resolves when the work behind it has ended, also after an abort; an error ends the reply.
 */
export async function streamResult(result: unknown, writer: ReplyWriter, signal: AbortSignal): Promise<void> {
  if (isObservable(result)) {
    await streamObservable(result, writer, signal);
  } else if (isAsyncIterable(result)) {
    await streamIterable(result, writer, signal);
  } else {
    writer.push(result);
    writer.end();
  }
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function streamObservable(result: Observable<unknown>, writer: ReplyWriter, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const subscription = result.subscribe({
      next: (data) => {
        writer.push(data);
      },
      error: reject,
      complete: () => {
        writer.end();
        resolve();
      },
    });
    signal.addEventListener('abort', () => {
      subscription.unsubscribe();
      resolve();
    });
  });
}

async function streamIterable(result: AsyncIterable<unknown>, writer: ReplyWriter, signal: AbortSignal): Promise<void> {
  const iterator = result[Symbol.asyncIterator]();
  // A generator that waits gets to see this when its wait ends; one that listens to the signal ends at once.
  const leave = async (): Promise<void> => {
    await iterator.return?.();
  };
  if (signal.aborted) {
    await leave();
    return;
  }
  signal.addEventListener('abort', () => {
    leave().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    writer.push(value);
  }
  writer.end();
}
