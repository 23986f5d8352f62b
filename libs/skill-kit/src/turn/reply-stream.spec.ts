import { expect, test } from '@jest/globals';
import { AppError, type TurnReply } from '@benchgen/contracts';
import { lastValueFrom, toArray } from 'rxjs';
import { replyStream, type ReplyStreamOptions } from './reply-stream.js';

const FINISHED: TurnReply = { type: 'finished' };
const text = (delta: string): TurnReply => ({ type: 'text', delta });

function options(changed: Partial<ReplyStreamOptions> = {}): ReplyStreamOptions & { failures: string[] } {
  const failures: string[] = [];
  return {
    deadline: Date.now() + 60_000,
    signal: new AbortController().signal,
    onFailure: ({ code }) => failures.push(code),
    failures,
    ...changed,
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

test('streams what the work says and ends with its last reply', async () => {
  const replies = replyStream<TurnReply>(options(), (emit) => {
    emit(text('a'));
    return Promise.resolve(FINISHED);
  });
  expect(await lastValueFrom(replies.pipe(toArray()))).toEqual([text('a'), FINISHED]);
});

test('ends once: what the work says after its end goes nowhere', async () => {
  let late: () => void = () => undefined;
  const replies = replyStream<TurnReply>(options(), (emit) => {
    late = () => {
      emit(text('late'));
    };
    return Promise.resolve(FINISHED);
  });
  const all = await lastValueFrom(replies.pipe(toArray()));
  late();
  expect(all).toEqual([FINISHED]);
});

test('work that fails ends with its code, and nothing of the error itself', async () => {
  const given = options();
  const replies = replyStream<TurnReply>(given, () => Promise.reject(new Error('secret')));
  const [failed] = await lastValueFrom(replies.pipe(toArray()));
  expect(failed).toMatchObject({ type: 'failed', error: { code: 'INTERNAL.UNEXPECTED' } });
  expect(JSON.stringify(failed)).not.toContain('secret');
  expect(given.failures).toEqual(['INTERNAL.UNEXPECTED']);
});

test('work that never ends is ended at its deadline, whether it listens or not', async () => {
  const signals: AbortSignal[] = [];
  const replies = replyStream<TurnReply>(options({ deadline: Date.now() }), (_, signal) => {
    signals.push(signal);
    return never();
  });
  const [failed] = await lastValueFrom(replies.pipe(toArray()));
  expect(failed).toMatchObject({ type: 'failed', error: { code: 'TURN.TIMED_OUT', retryable: true } });
  expect(signals[0]?.aborted).toBe(true);
});

test('a caller that gives up ends the work with its own reason', async () => {
  const controller = new AbortController();
  const given = options({ signal: controller.signal });
  const replies = lastValueFrom(replyStream<TurnReply>(given, never).pipe(toArray()));
  controller.abort(new AppError('RPC.CANCELLED'));
  expect(await replies).toMatchObject([{ type: 'failed', error: { code: 'RPC.CANCELLED' } }]);
  expect(given.failures).toEqual(['RPC.CANCELLED']);
});

test('a reader that leaves aborts the work', async () => {
  const reason = await new Promise<unknown>((resolve) => {
    const subscription = replyStream<TurnReply>(options(), (_, signal) => {
      signal.addEventListener('abort', () => {
        resolve(signal.reason);
      });
      queueMicrotask(() => {
        subscription.unsubscribe();
      });
      return never();
    }).subscribe();
  });
  expect(reason).toMatchObject({ code: 'RPC.CANCELLED' });
});
