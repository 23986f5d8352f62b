import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AppError, HEADERS } from '@benchgen/contracts';
import { correlationId } from '@benchgen/service-kit';
import { testNats } from '@benchgen/testing';
import { concat, from, of, throwError } from 'rxjs';
import type { NatsCall } from '../serve/nats-call.js';
import {
  gate,
  pieces,
  readAll,
  request,
  startGateway,
  startSkill,
  uniqueName,
  type Gateway,
  type SkillHost,
} from '../skill-host.fixture.js';

let url: string;
let gateway: Gateway;
const hosts: SkillHost[] = [];

beforeAll(async () => {
  ({ url } = await testNats());
  gateway = await startGateway(url);
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});
afterAll(async () => {
  await gateway.close();
});

async function skillThat(handle: (payload: unknown, call: NatsCall) => unknown): Promise<string> {
  const host = await startSkill(url, handle, { drainMs: 200 });
  hosts.push(host);
  return host.skill;
}

test.each([
  { how: 'a generator', result: () => pieces('a', 'b', 'c'), expected: ['a', 'b', 'c'] },
  { how: 'an Observable', result: () => from(['a', 'b']), expected: ['a', 'b'] },
  { how: 'a promise', result: () => Promise.resolve('a'), expected: ['a'] },
  { how: 'a plain value', result: () => 7, expected: [7] },
  { how: 'a generator without pieces', result: () => pieces(), expected: [] },
  { how: 'text outside of ASCII', result: () => pieces('çğışöü', '🙂'), expected: ['çğışöü', '🙂'] },
])('the pieces of $how arrive whole and in order', async ({ result, expected }) => {
  const skill = await skillThat(result);
  expect(await readAll(gateway.caller.callStream(request(skill)))).toEqual(expected);
});

test('a piece is read as soon as the skill speaks, not when it has ended', async () => {
  const { opened, open } = gate();
  const skill = await skillThat(async function* () {
    yield 'first';
    await opened;
    yield 'second';
  });
  const stream = gateway.caller.callStream(request(skill))[Symbol.asyncIterator]();
  expect(await stream.next()).toEqual({ done: false, value: 'first' });
  open();
  expect(await stream.next()).toEqual({ done: false, value: 'second' });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test('many calls at once do not mix their replies', async () => {
  const skill = await skillThat((payload) => pieces(payload, payload));
  const calls = Array.from({ length: 100 }, (_, n) =>
    readAll(gateway.caller.callStream(request(skill, { payload: n }))),
  );
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 100 }, (_, n) => [n, n]));
  expect(gateway.caller.inFlight).toBe(0);
});

test('the credential and the correlation id reach the handler in headers', async () => {
  const skill = await skillThat((_, { headers }) => [headers[HEADERS.authorization], correlationId()].join(' '));
  const headers = { [HEADERS.authorization]: 'Bearer x', [HEADERS.correlationId]: 'correlated-1' };
  expect(await readAll(gateway.caller.callStream(request(skill, { headers })))).toEqual(['Bearer x correlated-1']);
});

test('a skill that nobody serves is known at once', async () => {
  const call = readAll(gateway.caller.callStream(request(uniqueName(), { firstReplyMs: 60_000 })));
  await expect(call).rejects.toMatchObject({ code: 'RPC.NO_RESPONDER', retryable: true });
});

const busy = new AppError('CREDITS.INSUFFICIENT', { params: { missing: 3 } });
test.each([
  {
    how: 'thrown by a handler',
    fail: () => {
      throw busy;
    },
  },
  { how: 'a rejected promise', fail: () => Promise.reject(busy) },
  { how: 'of an Observable', fail: () => throwError(() => busy) },
  {
    how: 'of a generator',
    fail: async function* () {
      yield* pieces();
      throw busy;
    },
  },
])('an error $how arrives with its code and parameters', async (row) => {
  const skill = await skillThat(() => row.fail());
  const call = readAll(gateway.caller.callStream(request(skill)));
  await expect(call).rejects.toMatchObject({
    code: 'CREDITS.INSUFFICIENT',
    kind: 'precondition',
    params: { missing: 3 },
  });
});

test('an error arrives after the pieces that came before it', async () => {
  const skill = await skillThat(() =>
    concat(
      of('a', 'b'),
      throwError(() => new Error('secret detail')),
    ),
  );
  const stream = gateway.caller.callStream(request(skill))[Symbol.asyncIterator]();
  expect(await stream.next()).toEqual({ done: false, value: 'a' });
  expect(await stream.next()).toEqual({ done: false, value: 'b' });
  const error: unknown = await stream.next().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'INTERNAL.UNEXPECTED' });
  expect(JSON.stringify((error as AppError).toWire())).not.toContain('secret detail');
});
