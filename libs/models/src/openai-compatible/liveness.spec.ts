import { afterEach, describe, expect, it } from '@jest/globals';
import type { ModelProvider } from '../provider/model-provider.js';
import { never } from '../provider/scripted-provider.fixture.js';
import { openAiCompatible } from './openai-compatible.provider.js';
import { scriptedServer, sendJson, type ScriptedServer } from './scripted-server.fixture.js';

let server: ScriptedServer | undefined;
let provider: ModelProvider | undefined;

afterEach(async () => {
  await provider?.close();
  await server?.close();
  provider = server = undefined;
});

type Routes = Record<string, (() => { status?: number; body?: unknown }) | undefined>;

async function serve(routes: Routes): Promise<ModelProvider> {
  server = await scriptedServer(({ method, path }, response) => {
    const { status = 200, body = {} } = routes[`${method} ${path}`]?.() ?? { status: 404 };
    sendJson(response, body, status);
  });
  provider = openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'small' });
  return provider;
}

const list =
  (ownedBy: string, id = 'small') =>
  () => ({ body: { data: [{ id, owned_by: ownedBy }] } });

describe('asking a server whether a model is live', () => {
  it.each<[string, string, Routes]>([
    ['live', 'a hosted model that is listed', { 'GET /v1/models': list('somebody') }],
    ['unknown', 'a model that is not listed', { 'GET /v1/models': list('somebody', 'other') }],
    ['unknown', 'a server without a list', {}],
    ['unknown', 'a server that wants a key', { 'GET /v1/models': () => ({ status: 401 }) }],
    ['unreachable', 'a server in trouble', { 'GET /v1/models': () => ({ status: 500 }) }],
    ['starting', 'a server that is loading', { 'GET /v1/models': () => ({ status: 503 }) }],
    [
      'live',
      'vLLM awake',
      { 'GET /v1/models': list('vllm'), 'GET /is_sleeping': () => ({ body: { is_sleeping: false } }) },
    ],
    [
      'cold',
      'vLLM asleep',
      { 'GET /v1/models': list('vllm'), 'GET /is_sleeping': () => ({ body: { is_sleeping: true } }) },
    ],
    ['unknown', 'vLLM that does not say whether it sleeps', { 'GET /v1/models': list('vllm') }],
    [
      'live',
      'Ollama with the model loaded',
      {
        'GET /v1/models': list('library', 'small:latest'),
        'GET /api/ps': () => ({ body: { models: [{ name: 'small:latest' }] } }),
      },
    ],
    [
      'cold',
      'Ollama with the model only installed',
      { 'GET /v1/models': list('library'), 'GET /api/ps': () => ({ body: { models: [] } }) },
    ],
    ['live', 'llama.cpp', { 'GET /v1/models': list('llamacpp'), 'GET /health': () => ({}) }],
    [
      'starting',
      'llama.cpp while it loads',
      { 'GET /v1/models': list('llamacpp'), 'GET /health': () => ({ status: 503 }) },
    ],
    [
      'cold',
      'llama-swap with another model loaded',
      {
        'GET /v1/models': list('llama-swap'),
        'GET /running': () => ({ body: { running: [{ model: 'other', state: 'ready' }] } }),
      },
    ],
    [
      'starting',
      'llama-swap on the way',
      {
        'GET /v1/models': list('llama-swap'),
        'GET /running': () => ({ body: { running: [{ model: 'small', state: 'starting' }] } }),
      },
    ],
  ])('says %s of %s', async (expected, _title, routes) => {
    const model = await serve(routes);
    expect(await model.probe()).toBe(expected);
    expect(server?.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says unreachable of a server that is not there', async () => {
    const model = await serve({});
    await server?.close();
    expect(await model.probe()).toBe('unreachable');
  });
});

describe('bringing a model up', () => {
  it('wakes it, waits until it is awake, and asks only once', async () => {
    let looks = 0;
    let asked = 0;
    const model = await serve({
      'GET /v1/models': list('vllm'),
      'GET /is_sleeping': () => ({ body: { is_sleeping: ++looks < 3 } }),
      'POST /wake_up': () => {
        asked++;
        return {};
      },
    });
    await model.bringUp(never());
    expect([asked, await model.probe()]).toEqual([1, 'live']);
  });

  it('does nothing for a model that is live', async () => {
    const model = await serve({ 'GET /v1/models': list('somebody') });
    await model.bringUp(never());
    expect(server?.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  it('says so when the server refuses or is not there', async () => {
    const refusing = await serve({
      'GET /v1/models': list('library'),
      'GET /api/ps': () => ({ body: { models: [] } }),
      'POST /api/generate': () => ({ status: 500 }),
    });
    await expect(refusing.bringUp(never())).rejects.toMatchObject({ class: 'server', status: 500 });
    await server?.close();
    await expect(refusing.bringUp(never())).rejects.toMatchObject({ class: 'network' });
  });

  it('ends at the deadline of the caller', async () => {
    const model = await serve({ 'GET /v1/models': () => ({ status: 503 }) });
    const deadline = new AbortController();
    setTimeout(() => {
      deadline.abort(new Error('took too long'));
    }, 20);
    await expect(model.bringUp(deadline.signal)).rejects.toThrow('took too long');
  });
});
