import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { HEADERS, SUBJECTS } from '@benchgen/contracts';
import { testNats, waitFor } from '@benchgen/testing';
import { concat, NEVER, Observable, of } from 'rxjs';
import type { NatsCall } from '../serve/nats-call.js';
import {
  aborted,
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

test('a skill that says nothing ends the call and is told to stop', async () => {
  const { opened, open } = gate();
  const skill = await skillThat((_, { signal }) => {
    void aborted(signal).then(open);
    return NEVER;
  });
  const call = readAll(gateway.caller.callStream(request(skill, { firstReplyMs: 50 })));
  await expect(call).rejects.toMatchObject({ code: 'RPC.TIMEOUT' });
  await opened;
});

test('a skill that falls silent ends the call and is told to stop', async () => {
  const { opened, open } = gate();
  const skill = await skillThat(async function* (_: unknown, { signal }: NatsCall) {
    yield 'a';
    await aborted(signal);
    open();
  });
  const call = readAll(gateway.caller.callStream(request(skill, { silenceMs: 50 })));
  await expect(call).rejects.toMatchObject({ code: 'SKILL.SILENT' });
  await opened;
});

test('a skill that says it is alive is waited for, and those words are not handed on', async () => {
  const skill = await skillThat(async function* () {
    for (let i = 0; i < 10; i += 1) {
      yield { type: 'alive' };
      await sleep(100);
    }
    yield 'done';
  });
  expect(await readAll(gateway.caller.callStream(request(skill, { silenceMs: 600 })))).toEqual(['done']);
});

test('a reader who leaves stops the skill, also while the skill is thinking', async () => {
  const { opened, open } = gate();
  const skill = await skillThat(
    () =>
      new Observable((subscriber) => {
        subscriber.next('a');
        return open;
      }),
  );
  const stream = gateway.caller.callStream(request(skill))[Symbol.asyncIterator]();
  await stream.next();
  const waiting = stream.next();
  await stream.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await opened;
  expect(gateway.caller.inFlight).toBe(0);
});

test('an abort ends the call at once and stops the skill', async () => {
  const { opened, open } = gate();
  const skill = await skillThat((_, { signal }) => {
    void aborted(signal).then(open);
    return NEVER;
  });
  const controller = new AbortController();
  const call = readAll(gateway.caller.callStream(request(skill, { signal: controller.signal })));
  await waitFor(() => hosts[0]?.server.inFlight === 1);
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'RPC.CANCELLED' });
  await opened;
});

test('a call whose signal is aborted already is never sent', async () => {
  let calls = 0;
  const skill = await skillThat(() => (calls += 1));
  const call = readAll(gateway.caller.callStream(request(skill, { signal: AbortSignal.abort() })));
  await expect(call).rejects.toMatchObject({ code: 'RPC.CANCELLED' });
  await readAll(gateway.caller.callStream(request(skill)));
  expect(calls).toBe(1);
});

test('a request over the limit of the server is refused with both numbers', async () => {
  const skill = await skillThat(() => 'a');
  const call = readAll(gateway.caller.callStream(request(skill, { payload: 'x'.repeat(2 ** 20) })));
  await expect(call).rejects.toMatchObject({ code: 'REQUEST.TOO_LARGE', params: { limit: 2 ** 20 } });
});

test('a reply over the limit of the server is an error and not a silence', async () => {
  const skill = await skillThat(() => pieces('a', 'x'.repeat(2 ** 20), 'b'));
  const call = readAll(gateway.caller.callStream(request(skill)));
  await expect(call).rejects.toMatchObject({ code: 'SKILL.BAD_MESSAGE' });
});

test('a piece that does not fit the schema ends the call and stops the skill', async () => {
  const { opened, open } = gate();
  const skill = await skillThat((_, { signal }) => {
    void aborted(signal).then(open);
    return concat(of({ unknown: true }), NEVER);
  });
  await expect(readAll(gateway.caller.callStream(request(skill)))).rejects.toMatchObject({ code: 'SKILL.BAD_MESSAGE' });
  await opened;
});

/** Serves a skill by hand, to send what our own server never would. */
function speakRaw(...messages: string[]): string {
  const skill = uniqueName();
  gateway.nc.subscribe(SUBJECTS.skillTakeTurn(skill), {
    max: 1,
    callback: (_, message) => {
      for (const text of messages) gateway.nc.publish(message.headers?.get(HEADERS.reply) ?? '', text);
    },
  });
  return skill;
}

test.each([
  { how: 'with a hole', messages: ['{"n":0,"data":"a"}', '{"n":2,"data":"c","last":true}'], code: 'RPC.DISCONNECTED' },
  { how: 'without its beginning', messages: ['{"n":1,"data":"b","last":true}'], code: 'RPC.DISCONNECTED' },
  { how: 'that repeats itself', messages: ['{"n":0,"data":"a"}', '{"n":0,"data":"a"}'], code: 'RPC.DISCONNECTED' },
  { how: 'that is not JSON', messages: ['hello'], code: 'SKILL.BAD_MESSAGE' },
  { how: 'that is no frame', messages: ['[1]'], code: 'SKILL.BAD_MESSAGE' },
  { how: 'without text', messages: [''], code: 'SKILL.BAD_MESSAGE' },
  {
    how: 'with an unknown error',
    messages: ['{"n":0,"last":true,"error":{"code":"OTHER.ERROR","kind":"internal","retryable":false}}'],
    code: 'INTERNAL.UNEXPECTED',
  },
])('a reply $how is an error', async ({ messages, code }) => {
  await expect(readAll(gateway.caller.callStream(request(speakRaw(...messages))))).rejects.toMatchObject({ code });
});

test('what another skill says on a call that is not its own is not heard', async () => {
  const { opened, open } = gate();
  let reply = '';
  const skill = await skillThat(async function* (_: unknown, { headers }: NatsCall) {
    reply = headers[HEADERS.reply] ?? '';
    await opened;
    yield 'mine';
  });
  const call = readAll(gateway.caller.callStream(request(skill)));
  await waitFor(() => reply !== '');
  gateway.nc.publish(reply.replace(skill, uniqueName()), '{"n":0,"data":"theirs","last":true}');
  await gateway.nc.flush();
  open();
  expect(await call).toEqual(['mine']);
});

test('closing the caller ends its calls', async () => {
  const own = await startGateway(url);
  const skill = await skillThat(() => NEVER);
  const call = readAll(own.caller.callStream(request(skill)));
  await waitFor(() => hosts[0]?.server.inFlight === 1);
  await Promise.all([own.close(), expect(call).rejects.toMatchObject({ code: 'RPC.CANCELLED' })]);
});
