import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { HEADERS, SUBJECTS } from '@benchgen/contracts';
import { headers as newHeaders, type Msg } from '@nats-io/transport-node';
import { testNats, waitFor } from '@benchgen/testing';
import { NEVER, Observable } from 'rxjs';
import { readFrame } from '../call/frame.js';
import {
  aborted,
  gate,
  readAll,
  request,
  startGateway,
  startSkill,
  uniqueName,
  type Gateway,
  type SkillHost,
} from '../skill-host.fixture.js';
import type { NatsCall } from './nats-call.js';

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

async function start(
  ...args: Parameters<typeof startSkill> extends [string, ...infer Rest] ? Rest : never
): Promise<SkillHost> {
  const host = await startSkill(url, ...args);
  hosts.push(host);
  return host;
}

/** Sends a request that is wrong in some way; what the skill publishes in answer is collected. */
function send(skill: string, text: string, reply: string, headers: Record<string, string>): Msg[] {
  const heard: Msg[] = [];
  gateway.nc.subscribe(reply, {
    callback: (_, message) => {
      heard.push(message);
    },
  });
  const all = newHeaders();
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  gateway.nc.publish(SUBJECTS.skillTakeTurn(skill), text, { headers: all, reply });
  return heard;
}

const codeOf = (message: Msg | undefined): string | undefined =>
  message === undefined ? undefined : readFrame(message.data)?.error?.code;

test.each([
  { how: 'that is not JSON', text: '{"a":', leave: [] },
  { how: 'without text', text: '', leave: [] },
  { how: 'without a call id', text: '{}', leave: [HEADERS.call] },
  { how: 'without a reply subject in its headers', text: '{}', leave: [HEADERS.reply] },
  { how: 'without any header', text: '{}', leave: [HEADERS.call, HEADERS.reply] },
])('a request $how is answered as malformed, never with silence', async ({ text, leave }) => {
  const { skill, server } = await start(() => 'a');
  const callId = uniqueName();
  const reply = SUBJECTS.reply(skill, gateway.instance, callId);
  const all = Object.entries({ [HEADERS.reply]: reply, [HEADERS.call]: callId });
  const heard = send(skill, text, reply, Object.fromEntries(all.filter(([name]) => !leave.includes(name as never))));
  await waitFor(() => heard.length > 0);
  expect(codeOf(heard[0])).toBe('RPC.MALFORMED');
  expect(server.inFlight).toBe(0);
});

test.each([
  { where: 'of another skill', subject: () => SUBJECTS.reply(uniqueName(), 'gateway', 'call') },
  { where: 'of run events', subject: () => SUBJECTS.runEvent(uniqueName(), 'run') },
  { where: 'of an inbox', subject: () => `${SUBJECTS.inboxPrefix('gateway')}.${uniqueName()}` },
  {
    where: 'below its own prefix but longer',
    subject: (skill: string) => `${SUBJECTS.reply(skill, 'gateway', 'call')}.more`,
  },
])('a request that wants its reply on a subject $where gets nothing published there', async ({ subject }) => {
  const { skill } = await start(() => 'a');
  const foreign = subject(skill);
  const heard = send(skill, '{}', foreign, { [HEADERS.reply]: foreign, [HEADERS.call]: 'call' });
  // The next request is answered, so the one before has been dealt with.
  expect(await readAll(gateway.caller.callStream(request(skill)))).toEqual(['a']);
  await gateway.nc.flush();
  expect(heard).toEqual([]);
});

test('one call more than the limit is told "busy" at once, and the next after an end is served', async () => {
  const { opened, open } = gate();
  const { skill, server } = await start(() => opened.then(() => 'a'), { maxInFlight: 2 });
  const served = [1, 2].map(() => readAll(gateway.caller.callStream(request(skill))));
  await waitFor(() => server.inFlight === 2);
  await expect(readAll(gateway.caller.callStream(request(skill)))).rejects.toMatchObject({ code: 'SKILL.BUSY' });
  open();
  expect(await Promise.all(served)).toEqual([['a'], ['a']]);
  expect(await readAll(gateway.caller.callStream(request(skill)))).toEqual(['a']);
});

test('an abort that arrives while a handler still decides what to return is not missed', async () => {
  const { opened, open } = gate();
  let subscriptions = 0;
  const { skill, server } = await start(async (_: unknown, { signal }: NatsCall) => {
    await aborted(signal);
    open();
    return new Observable(() => {
      subscriptions += 1;
    });
  });
  const controller = new AbortController();
  const call = readAll(gateway.caller.callStream(request(skill, { signal: controller.signal })));
  await waitFor(() => server.inFlight === 1);
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'RPC.CANCELLED' });
  await opened;
  await waitFor(() => server.inFlight === 0);
  expect(subscriptions).toBe(0);
});

test('a generator that was told to stop gets to tidy up', async () => {
  const { opened, open } = gate();
  const { skill } = await start(async function* (_: unknown, { signal }: NatsCall) {
    try {
      yield 'a';
      await aborted(signal);
      yield 'b';
    } finally {
      open();
    }
  });
  for await (const piece of gateway.caller.callStream(request(skill))) {
    expect(piece).toBe('a');
    break;
  }
  await opened;
});

test('two replicas share the work, and a cancel stops the call at the right one alone', async () => {
  const skill = uniqueName();
  const stopped: string[] = [];
  const replica = (name: string) =>
    start(
      (payload, { signal, callId }) => {
        void aborted(signal).then(() => stopped.push(callId));
        return payload === 'wait' ? NEVER : name;
      },
      { skill, drainMs: 100 },
    );
  const replicas = [await replica('one'), await replica('two')];

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => readAll(gateway.caller.callStream(request(skill)))),
  );
  expect(new Set(answers.flat())).toEqual(new Set(['one', 'two']));

  const controllers = Array.from({ length: 10 }, () => new AbortController());
  const calls = controllers.map(({ signal }) =>
    readAll(gateway.caller.callStream(request(skill, { payload: 'wait', signal }))),
  );
  await waitFor(() => replicas.reduce((sum, { server }) => sum + server.inFlight, 0) === 10);
  controllers[3]?.abort();
  await expect(calls[3]).rejects.toMatchObject({ code: 'RPC.CANCELLED' });
  await waitFor(() => replicas.reduce((sum, { server }) => sum + server.inFlight, 0) === 9);
  expect(stopped).toHaveLength(1);

  for (const controller of controllers) controller.abort();
  await Promise.allSettled(calls);
});

test('a shutdown under load loses none of 200 requests, and the other replica goes on', async () => {
  const skill = uniqueName();
  const handle = async function* (payload: unknown): AsyncGenerator {
    yield payload;
    await sleep(20 + (Number(payload) % 7) * 10);
    yield 'end';
  };
  const leaving = await startSkill(url, handle, { skill, maxInFlight: 500, drainMs: 20_000 });
  const staying = await start(handle, { skill, maxInFlight: 500, drainMs: 20_000 });

  const call = (n: number) => readAll(gateway.caller.callStream(request(skill, { payload: n })));
  const before = Array.from({ length: 200 }, (_, n) => call(n));
  await waitFor(() => leaving.server.inFlight > 0);
  const closed = leaving.close();
  const after = Array.from({ length: 50 }, (_, n) => call(200 + n));

  expect(await Promise.all([...before, ...after])).toEqual(Array.from({ length: 250 }, (_, n) => [n, 'end']));
  await closed;
  expect(leaving.nc.isClosed()).toBe(true);
  expect(staying.server.inFlight).toBe(0);
});

test('the last replica of a skill answers all it was sent before it leaves', async () => {
  const host = await startSkill(url, () => sleep(100, 'a'), { maxInFlight: 500, drainMs: 20_000 });
  const calls = Array.from({ length: 200 }, () => readAll(gateway.caller.callStream(request(host.skill))));
  await waitFor(() => host.server.inFlight > 0);
  await host.close();
  expect((await Promise.all(calls)).flat()).toEqual(Array.from({ length: 200 }, () => 'a'));
  await expect(readAll(gateway.caller.callStream(request(host.skill)))).rejects.toMatchObject({
    code: 'RPC.NO_RESPONDER',
  });
});

test('a call that does not end in time is told so when the service leaves', async () => {
  const { opened, open } = gate();
  const host = await startSkill(
    url,
    (_, { signal }) => {
      void aborted(signal).then(open);
      return NEVER;
    },
    { drainMs: 50 },
  );
  const call = readAll(gateway.caller.callStream(request(host.skill)));
  await waitFor(() => host.server.inFlight === 1);
  await Promise.all([host.close(), expect(call).rejects.toMatchObject({ code: 'SKILL.UNAVAILABLE' }), opened]);
});
