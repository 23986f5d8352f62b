import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { failureOf, never, REQUEST } from '../provider/scripted-provider.fixture.js';
import { sendJson } from './scripted-server.fixture.js';
import { servedModels } from './served-model.fixture.js';

const serve = servedModels();

describe('a call that fails', () => {
  it.each([
    [400, 'bad_request', false],
    [401, 'auth', false],
    [403, 'auth', false],
    [404, 'not_found', false],
    [408, 'timeout', true],
    [422, 'bad_request', false],
    [429, 'rate_limited', true],
    [500, 'server', true],
    [501, 'bad_request', false],
    [503, 'server', true],
    [302, 'bad_request', false],
  ])('takes status %d for %s', async (status, kind, retryable) => {
    const { model } = await serve((response) => {
      sendJson(response, { error: { message: 'said so' } }, status, { location: 'http://127.0.0.1:9/' });
    });
    const error = await failureOf(model.answer(REQUEST, never()));
    expect(error).toMatchObject({ class: kind, retryable, status, message: 'said so' });
  });

  it('passes on how long to wait, and knows which rate limits waiting does not lift', async () => {
    const { model: limited } = await serve((response) => {
      sendJson(response, { error: 'slow down' }, 429, { 'retry-after': '0.25' });
    });
    expect(await failureOf(limited.answer(REQUEST, never()))).toMatchObject({
      retryAfterMs: 250,
      message: 'slow down',
    });
    const { model: broke } = await serve((response) => {
      sendJson(response, { error: { message: 'no credit', code: 'insufficient_quota' } }, 429);
    });
    expect(await failureOf(broke.answer(REQUEST, never()))).toMatchObject({ class: 'rate_limited', retryable: false });
  });

  it('never repeats the key that the server repeats', async () => {
    const apiKey = 'sk-very-secret-key';
    const { model } = await serve(
      (response) => {
        sendJson(response, { error: { message: `Incorrect API key provided: ${apiKey}.` } }, 401);
      },
      { apiKey },
    );
    const error = await failureOf(model.answer(REQUEST, never()));
    expect(error.message).toBe('Incorrect API key provided: ….');
    expect(JSON.stringify(error)).not.toContain(apiKey);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'broke off in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"choices":[');
        setImmediate(() => response.destroy());
      },
      'cut',
    ],
    [
      'broke off in the middle of a chunked reply',
      (response) => {
        response.writeHead(200);
        response.write('{"choices":[');
        setImmediate(() => response.destroy());
      },
      'cut',
    ],
    ['is half a JSON text', (response) => response.end('{"choices":[{"message":{"con'), 'cut'],
    ['holds no choices', (response) => response.end('{"choices":[]}'), 'cut'],
    ['is a web page', (response) => response.end('<!doctype html><p>Sign in'), 'not_found'],
    ['never came', (response) => response.destroy(), 'network'],
  ])('takes a reply that %s for no answer', async (_title, respond, kind) => {
    const { model } = await serve(respond);
    expect((await failureOf(model.answer(REQUEST, never()))).class).toBe(kind);
  });

  it('says that a server is not there', async () => {
    const { model, server } = await serve((response) => response.end());
    await server.close();
    const error = await failureOf(model.answer(REQUEST, never()));
    expect([error.class, error.retryable]).toEqual(['network', true]);
    expect(error.message).not.toContain('127.0.0.1');
  });

  it('ends an attempt that takes too long, before or within the reply', async () => {
    const { model: silent } = await serve(() => undefined, { attemptTimeoutMs: 30 });
    expect((await failureOf(silent.answer(REQUEST, never()))).class).toBe('timeout');
    const { model: stuck } = await serve(
      (response) => {
        response.writeHead(200);
        response.write('{');
      },
      { attemptTimeoutMs: 30 },
    );
    expect((await failureOf(stuck.answer(REQUEST, never()))).class).toBe('timeout');
  });
});
