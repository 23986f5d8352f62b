import { describe, expect, it } from '@jest/globals';
import { ModelError } from './model-error.js';
import type { AttemptNote } from './model-provider.js';
import { failureOf, never, REQUEST, scriptedProvider } from './scripted-provider.fixture.js';
import { withRetries } from './with-retries.js';

const QUICK = { baseDelayMs: 1, maxDelayMs: 2 };

describe('a model with patience', () => {
  it.each(['rate_limited', 'server', 'timeout', 'network', 'cut'] as const)('tries again after %s', async (problem) => {
    const provider = scriptedProvider(problem, problem, 'ok');
    const completion = await withRetries(provider, QUICK).answer(REQUEST, never());
    expect(completion.text).toBe('4');
    expect(completion.attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, problem],
      [2, problem],
      [3, 'ok'],
    ]);
    expect(completion.attempts[2]?.usage).toEqual({ promptTokens: 3, outputTokens: 1 });
  });

  it.each(['auth', 'bad_request', 'not_found'] as const)('does not try again after %s', async (problem) => {
    const provider = scriptedProvider(problem);
    const error = await failureOf(withRetries(provider, QUICK).answer(REQUEST, never()));
    expect(error.class).toBe(problem);
    expect(provider.calls).toBe(1);
    expect(error.attempts).toHaveLength(1);
  });

  it('takes an empty reply for a reply', async () => {
    const provider = scriptedProvider('empty');
    expect((await withRetries(provider, QUICK).answer(REQUEST, never())).text).toBeNull();
    expect(provider.calls).toBe(1);
  });

  it('does not try again where the error itself says that it is hopeless', async () => {
    const provider = scriptedProvider(new ModelError('rate_limited', 'no credit left', { retryable: false }));
    await failureOf(withRetries(provider, QUICK).answer(REQUEST, never()));
    expect(provider.calls).toBe(1);
  });

  it('makes no retry when told zero, and the usual number when told nothing', async () => {
    const none = scriptedProvider('server');
    await failureOf(withRetries(none, { ...QUICK, retries: 0 }).answer(REQUEST, never()));
    expect(none.calls).toBe(1);
    const usual = scriptedProvider('server');
    const error = await failureOf(withRetries(usual, QUICK).answer(REQUEST, never()));
    expect(usual.calls).toBe(6);
    expect(error.attempts).toHaveLength(6);
    expect(error.attempts.at(-1)).not.toHaveProperty('waitedMs');
  });

  it('waits as long as the server asks', async () => {
    const limited = new ModelError('rate_limited', 'slow down', { retryAfterMs: 30, status: 429 });
    const provider = scriptedProvider(limited, 'ok');
    const { attempts } = await withRetries(provider, { baseDelayMs: 0 }).answer(REQUEST, never());
    expect(attempts[0]).toMatchObject({ outcome: 'rate_limited', status: 429, waitedMs: 30 });
  });

  it('gives up at once when the wait would pass the deadline of the question', async () => {
    const limited = new ModelError('rate_limited', 'come back tomorrow', { retryAfterMs: 600_000 });
    const provider = scriptedProvider(limited);
    const error = await failureOf(withRetries(provider, { questionDeadlineMs: 60_000 }).answer(REQUEST, never()));
    expect(error.class).toBe('rate_limited');
    expect(provider.calls).toBe(1);
  });

  it('ends an attempt that is still running at the deadline', async () => {
    const provider = scriptedProvider('server', 'hang');
    const error = await failureOf(withRetries(provider, { ...QUICK, questionDeadlineMs: 40 }).answer(REQUEST, never()));
    expect([error.class, error.retryable]).toEqual(['timeout', false]);
    expect(error.attempts.map(({ outcome }) => outcome)).toEqual(['server']);
  });

  it('stops with the caller in the middle of a wait, and with the run in the middle of an attempt', async () => {
    const caller = new AbortController();
    const waiting = withRetries(
      scriptedProvider('server'),
      { baseDelayMs: 60_000 },
      {
        onAttempt: () => {
          caller.abort(new Error('stopped by the person'));
        },
      },
    );
    await expect(waiting.answer(REQUEST, caller.signal)).rejects.toThrow('stopped by the person');
    const run = new AbortController();
    const running = withRetries(scriptedProvider('hang'), {}, { signal: run.signal }).answer(REQUEST, never());
    run.abort(new Error('run cancelled'));
    await expect(running).rejects.toThrow('run cancelled');
  });

  it('makes no attempt for a caller who has already stopped', async () => {
    const provider = scriptedProvider('ok');
    await expect(withRetries(provider, {}).answer(REQUEST, AbortSignal.abort(new Error('late')))).rejects.toThrow(
      'late',
    );
    expect(provider.calls).toBe(0);
  });

  it('tells about every attempt as it ends', async () => {
    const notes: AttemptNote[] = [];
    const provider = withRetries(scriptedProvider('network', 'ok'), QUICK, { onAttempt: (note) => notes.push(note) });
    await provider.answer(REQUEST, never());
    expect(notes.map(({ outcome }) => outcome)).toEqual(['network', 'ok']);
  });

  it('passes on what is no failed call, such as a mistake in the code', async () => {
    const broken = { ...scriptedProvider('ok'), answer: () => Promise.reject(new TypeError('oops')) };
    await expect(withRetries(broken, QUICK).answer(REQUEST, never())).rejects.toThrow(TypeError);
  });
});
