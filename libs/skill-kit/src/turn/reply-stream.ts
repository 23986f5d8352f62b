import { AppError, appErrorOf, LIMITS, type WireError } from '@benchgen/contracts';
import { Observable } from 'rxjs';

type Frame = { type: string };
interface Alive {
  type: 'alive';
}
interface Failed {
  type: 'failed';
  error: WireError;
}

export interface ReplyStreamOptions {
  /** When the work must have ended, in milliseconds since 1970. */
  deadline: number;
  /** Aborted when the caller gave up. */
  signal: AbortSignal;
  /** Called once when the work did not end well, RPC.CANCELLED included. */
  onFailure: (error: AppError) => void;
}

/**
 * Runs `work` and streams what it emits: `alive` every two seconds, then exactly one last frame, with which the stream ends.
 * Work that fails, or has not ended at its deadline, ends as `failed`; what it still says later goes nowhere.
 * @param work gets the means to emit, and a signal that ends with the deadline, the caller, or the reader
 */
export const replyStream = <F extends Frame>(
  { deadline, signal, onFailure }: ReplyStreamOptions,
  work: (emit: (frame: F) => void, signal: AbortSignal) => Promise<F>,
): Observable<F | Alive | Failed> =>
  new Observable((subscriber) => {
    const left = new AbortController();
    const late = new AbortController();
    const whole = AbortSignal.any([signal, left.signal, late.signal]);
    const alive = setInterval(() => {
      subscriber.next({ type: 'alive' });
    }, LIMITS.aliveEveryMs);
    const timer = setTimeout(
      () => {
        late.abort(new AppError('TURN.TIMED_OUT'));
      },
      Math.max(0, Math.min(deadline - Date.now(), LIMITS.turnSoftMs)),
    );
    const emit = (frame: F): void => {
      if (!whole.aborted) subscriber.next(frame);
    };
    const stop = (): void => {
      clearInterval(alive);
      clearTimeout(timer);
    };
    const end = (last: F | Failed): void => {
      stop();
      subscriber.next(last);
      subscriber.complete();
    };
    Promise.race([aborted(whole), Promise.resolve().then(() => work(emit, whole))]).then(end, (thrown: unknown) => {
      const error = appErrorOf(thrown);
      onFailure(error);
      end({ type: 'failed', error: error.toWire() });
    });
    return () => {
      stop();
      left.abort(new AppError('RPC.CANCELLED'));
    };
  });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => {
      reject(appErrorOf(signal.reason));
    };
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
