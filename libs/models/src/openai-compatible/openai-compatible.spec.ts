import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { never, REQUEST } from '../provider/scripted-provider.fixture.js';
import { completion, sendJson } from './scripted-server.fixture.js';
import { servedModels } from './served-model.fixture.js';

const serve = servedModels();

describe('a model behind an OpenAI-compatible server', () => {
  it('sends the messages and only the parameters that were given, and keeps what came back', async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 }, extra: 1 };
    const { model, server } = await serve(
      (response) => {
        sendJson(response, completion({ content: 'Paris' }, 'stop', { usage }));
      },
      { apiKey: 'sk-test-1' },
    );
    const answer = await model.answer({ ...REQUEST, params: { temperature: 0, seed: 7 } }, never());
    expect(answer).toMatchObject({
      text: 'Paris',
      finishReason: 'stop',
      usage: { promptTokens: 12, outputTokens: 3, cachedTokens: 8 },
      rawUsage: usage,
      attempts: [{ number: 1, outcome: 'ok', status: 200 }],
    });
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer sk-test-1', 'content-type': 'application/json' },
        body: { model: 'small', messages: REQUEST.messages, temperature: 0, seed: 7 },
      },
    ]);
    expect(server.seen[0]?.body).not.toHaveProperty('max_tokens');
  });

  it.each([
    ['', '/chat/completions'],
    ['/', '/chat/completions'],
    ['/api/openai/v1/', '/api/openai/v1/chat/completions'],
  ])('finds the endpoint below the base path %j', async (path, expected) => {
    const { model, server } = await serve(
      (response) => {
        sendJson(response, completion({ content: 'x' }));
      },
      { path },
    );
    await model.answer(REQUEST, never());
    expect(server.seen[0]?.path).toBe(expected);
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('keeps its connections from call to call', async () => {
    const { model, server } = await serve((response) => {
      sendJson(response, completion({ content: 'x' }));
    });
    for (let i = 0; i < 10; i++) await model.answer(REQUEST, never());
    expect(server.sockets()).toBeLessThanOrEqual(2);
  });

  it.each([
    [{ content: null }, null, 'stop', null],
    [{ content: '' }, 'length', 'length', ''],
    [{}, 'stop', 'stop', null],
    [
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'stop',
      'stop',
      'ab',
    ],
    [{ content: null, refusal: 'I cannot help with that.' }, 'stop', 'content_filter', 'I cannot help with that.'],
    [{ content: 'half an ans' }, 'length', 'length', 'half an ans'],
    [{ content: 'x' }, 'content_filter', 'content_filter', 'x'],
    [{ content: 'x' }, 'tool_calls', 'other', 'x'],
  ])('reads %j with finish %j as a valid reply', async (message, finish, finishReason, text) => {
    const { model } = await serve((response) => {
      sendJson(response, completion(message, finish));
    });
    const answer = await model.answer(REQUEST, never());
    expect(answer.text).toBe(text);
    expect(answer.finishReason).toBe(finish === null ? 'other' : finishReason);
  });

  it.each(['reasoning_content', 'reasoning'])('keeps %s apart from the answer', async (field) => {
    const { model } = await serve((response) => {
      sendJson(response, completion({ content: '4', [field]: 'two and two' }));
    });
    expect(await model.answer(REQUEST, never())).toMatchObject({ text: '4', reasoning: 'two and two' });
  });

  it('ends with the caller, hangs up, and sends nothing for one who has already stopped', async () => {
    const stop = new AbortController();
    let hungUp = (): void => undefined;
    const gone = new Promise<void>((resolve) => (hungUp = resolve));
    const { model, server } = await serve((response) => {
      response.on('close', hungUp);
      stop.abort(new Error('stopped by the person'));
    });
    await expect(model.answer(REQUEST, stop.signal)).rejects.toThrow('stopped by the person');
    await gone;
    await expect(model.answer(REQUEST, stop.signal)).rejects.toThrow('stopped by the person');
    expect(server.seen).toHaveLength(1);
  });

  it('sends no request that was stopped while it waited for a free connection', async () => {
    const held: ServerResponse[] = [];
    const stop = new AbortController();
    const { model, server } = await serve((response) => held.push(response), { connections: 1 });
    const first = model.answer(REQUEST, never());
    const second = model.answer(REQUEST, stop.signal);
    stop.abort(new Error('no longer needed'));
    await expect(second).rejects.toThrow('no longer needed');
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    held.forEach((response) => {
      sendJson(response, completion({ content: 'x' }));
    });
    await first;
    const third = model.answer(REQUEST, never());
    while (held.length === 1) await new Promise((resolve) => setImmediate(resolve));
    held.slice(1).forEach((response) => {
      sendJson(response, completion({ content: 'y' }));
    });
    expect((await third).text).toBe('y');
    expect(server.seen).toHaveLength(2);
  });
});
