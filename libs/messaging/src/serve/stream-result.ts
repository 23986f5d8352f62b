import { isObservable, type Observable } from 'rxjs';
import type { ReplyWriter } from './reply-writer.js';
import type { Stop } from './stop.js';

/**
 * Writes what a handler returned: the pieces of an Observable or an async iterable as they come, anything else as the one
 * piece of the reply. The promise, if there is one, resolves when the work behind it has ended, also after a stop, and
 * rejects with its error.
 */
export function streamResult(result: unknown, writer: ReplyWriter, stop: Stop): Promise<void> | undefined {
  if (isObservable(result)) return streamObservable(result, writer, stop);
  if (isAsyncIterable(result)) return streamIterable(result, writer, stop);
  writer.push(result);
  writer.end();
  return undefined;
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function streamObservable(result: Observable<unknown>, writer: ReplyWriter, stop: Stop): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stop.requested) {
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
    stop.onRequest(() => {
      subscription.unsubscribe();
      resolve();
    });
  });
}

async function streamIterable(result: AsyncIterable<unknown>, writer: ReplyWriter, stop: Stop): Promise<void> {
  const iterator = result[Symbol.asyncIterator]();
  // A generator that waits gets to see this when its wait ends; one that listens to the signal ends at once.
  const leave = async (): Promise<void> => {
    await iterator.return?.();
  };
  if (stop.requested) {
    await leave();
    return;
  }
  stop.onRequest(() => {
    leave().catch(() => undefined);
  });
  for (;;) {
    const step: IteratorResult<unknown, unknown> = await iterator.next();
    if (step.done === true) break;
    writer.push(step.value);
  }
  writer.end();
}
