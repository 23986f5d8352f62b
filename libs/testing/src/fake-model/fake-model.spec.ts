import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '../wait-for.js';
import { startFakeModel, type FakeModel, type FakeModelOptions } from './fake-model.js';

let model: FakeModel | undefined;
afterEach(async () => {
  await model?.close();
});

async function start(options: FakeModelOptions): Promise<FakeModel> {
  model = await startFakeModel(options);
  return model;
}

const answers = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`What is item ${String(i)}?`, `answer-${String(i)}`]),
);

function ask(
  to: FakeModel,
  prompt: string,
  extra: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: prompt }], ...extra });
  return fetch(`${to.url}/chat/completions`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

async function textOf(response: Response): Promise<string | undefined> {
  const reply = (await response.json()) as { choices: { message: { content: string } }[] };
  return reply.choices[0]?.message.content;
}

test('a known question is answered right, also inside a longer prompt', async () => {
  const fake = await start({ answers });
  expect(await textOf(await ask(fake, 'What is item 3?'))).toBe('answer-3');
  expect(await textOf(await ask(fake, 'Answer shortly.\nWhat is item 12?\nAnswer:'))).toBe('answer-12');
  expect(fake.perQuestion).toEqual(
    new Map([
      ['What is item 3?', 1],
      ['What is item 12?', 1],
    ]),
  );
});

test('a share of right answers picks the same questions every time', async () => {
  const fake = await start({ answers, rightShare: 0.5 });
  const round = (): Promise<(string | undefined)[]> =>
    Promise.all(Object.keys(answers).map(async (q) => textOf(await ask(fake, q))));
  const [first, second] = [await round(), await round()];
  expect(second).toEqual(first);
  const right = first.filter((text, i) => text === Object.values(answers)[i]).length;
  expect(right).toBeGreaterThan(8);
  expect(right).toBeLessThan(32);
});

test('a script answers instead of the book', async () => {
  const fake = await start({ answer: (prompt) => prompt.toUpperCase() });
  expect(await textOf(await ask(fake, 'loud'))).toBe('LOUD');
});

test('a streamed reply says the same as a plain one and ends with usage and [DONE]', async () => {
  const fake = await start({ answer: () => 'a reply that is longer than one piece' });
  const response = await ask(fake, 'x', { stream: true, stream_options: { include_usage: true } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = (await response.text())
    .trim()
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''));
  expect(events.at(-1)).toBe('[DONE]');
  const chunks = events
    .slice(0, -1)
    .map((event) => JSON.parse(event) as { choices: { delta: { content?: string } }[]; usage?: object });
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
    'a reply that is longer than one piece',
  );
  expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 1 });
});

test('refusals carry Retry-After, failures do not count as answered, and settings change while it runs', async () => {
  const fake = await start({ answers, e429Share: 1, retryAfterSeconds: 0.05 });
  const refused = await ask(fake, 'What is item 1?');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '0.05']);
  Object.assign(fake.settings, { e429Share: 0, e500Share: 1 });
  expect((await ask(fake, 'What is item 1?')).status).toBe(500);
  fake.settings.e500Share = 0;
  expect((await ask(fake, 'What is item 1?')).status).toBe(200);
  expect([fake.requests, fake.refused, fake.failed, fake.answered]).toEqual([3, 1, 1, 1]);
});

test.each([false, true])('a cut reply (stream: %s) begins and then breaks', async (stream) => {
  const fake = await start({ answer: () => 'something to break off in the middle', cutShare: 1 });
  const response = await ask(fake, 'x', { stream });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect([fake.cut, fake.answered]).toEqual([1, 0]);
});

test('more requests at a time than its capacity are refused, and the peak is known', async () => {
  const fake = await start({ answers, capacity: 2, latencyMs: 100 });
  const statuses = await Promise.all(
    Object.keys(answers)
      .slice(0, 6)
      .map(async (q) => (await ask(fake, q)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect([fake.refused, fake.requests]).toEqual([4, 6]);
  expect(fake.peakInFlight).toBeGreaterThan(2);
});

test('a caller that goes away is noticed', async () => {
  const fake = await start({ answers, latencyMs: 100 });
  const stop = new AbortController();
  const gone = fetch(`${fake.url}/chat/completions`, { method: 'POST', signal: stop.signal, body: '{"messages":[]}' });
  await waitFor(() => fake.inFlight === 1);
  stop.abort();
  await expect(gone).rejects.toThrow();
  await waitFor(() => fake.callersGone === 1 && fake.inFlight === 0);
});

test('a wrong key, a body that is no request and an unknown path are told apart', async () => {
  const fake = await start({ answers, apiKey: 'right' });
  expect((await ask(fake, 'x')).status).toBe(401);
  expect((await ask(fake, 'x', { messages: 1 }, { authorization: 'Bearer right' })).status).toBe(400);
  const key = { headers: { authorization: 'Bearer right' } };
  expect((await fetch(`${fake.url}/nothing`, key)).status).toBe(404);
  expect((await fetch(`${fake.url}/models`, key)).status).toBe(200);
});
