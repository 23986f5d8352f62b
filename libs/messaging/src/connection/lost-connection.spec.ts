import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startOwnNats, waitFor, type OwnServer } from '@benchgen/testing';
import { SUBJECTS } from '@benchgen/contracts';
import { silentLogger } from '@benchgen/service-kit';
import { concat, NEVER, of } from 'rxjs';
import { publishEvent } from '../events/publish-event.js';
import { subscribeEvents } from '../events/subscribe-events.js';
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
import { closeNats, connectNats, isConnected, onReconnect } from './connect-nats.js';

let nats: OwnServer;
let gateway: Gateway;
const hosts: SkillHost[] = [];

beforeEach(async () => {
  nats = await startOwnNats();
  gateway = await startGateway(nats.url);
});
afterEach(async () => {
  await Promise.all([gateway.close(), ...hosts.splice(0).map((host) => host.close())]);
  await nats.close();
});

test('a call ends when NATS goes away, and its skill is stopped once NATS is back', async () => {
  const { opened, open } = gate();
  const host = await startSkill(
    nats.url,
    (_, { signal }) => {
      void aborted(signal).then(open);
      return concat(of('a'), NEVER);
    },
    { drainMs: 100 },
  );
  hosts.push(host);
  const stream = gateway.caller.callStream(request(host.skill))[Symbol.asyncIterator]();
  expect(await stream.next()).toEqual({ done: false, value: 'a' });

  await nats.kill();
  await expect(stream.next()).rejects.toMatchObject({ code: 'RPC.DISCONNECTED', retryable: true });
  await nats.restart();
  await opened;
});

test('a call while NATS is away is refused at once, and calls work again when it is back', async () => {
  const host = await startSkill(nats.url, () => 'a');
  hosts.push(host);
  await nats.stop();
  await waitFor(() => !isConnected(gateway.nc));
  await expect(readAll(gateway.caller.callStream(request(host.skill)))).rejects.toMatchObject({
    code: 'RPC.DISCONNECTED',
  });
  expect(() => {
    publishEvent(gateway.nc, SUBJECTS.outboxHint, {});
  }).toThrow('RPC.DISCONNECTED');

  await nats.restart();
  await waitFor(() => isConnected(gateway.nc) && isConnected(host.nc));
  expect(await readAll(gateway.caller.callStream(request(host.skill)))).toEqual(['a']);
});

test('a skill that dies while it speaks ends the call in time', async () => {
  const host = await startSkill(nats.url, () => concat(of('a'), NEVER));
  const stream = gateway.caller.callStream(request(host.skill, { silenceMs: 200 }))[Symbol.asyncIterator]();
  expect(await stream.next()).toEqual({ done: false, value: 'a' });
  await host.nc.close();
  await expect(stream.next()).rejects.toMatchObject({ code: 'SKILL.SILENT' });
  await host.close();
});

test('a service that leaves while NATS is away does not hang', async () => {
  const host = await startSkill(nats.url, () => 'a', { drainMs: 100 });
  await nats.stop();
  await waitFor(() => !isConnected(host.nc));
  await host.close();
  expect(host.nc.isClosed()).toBe(true);
});

test('events flow again after NATS was away, and whoever listens is told to catch up', async () => {
  const subject = SUBJECTS.turnEvent(uniqueName(), 'turn');
  const heard: unknown[] = [];
  subscribeEvents(gateway.nc, subject, undefined, (event) => {
    heard.push(event);
  });
  let reconnects = 0;
  onReconnect(gateway.nc, () => {
    reconnects += 1;
  });
  await nats.restart();
  await waitFor(() => reconnects === 1);
  publishEvent(gateway.nc, subject, { n: 1 });
  await waitFor(() => heard.length === 1);
});

test('a service that starts before NATS waits for it', async () => {
  await nats.stop();
  const connecting = connectNats({ url: nats.url, name: 'early', log: silentLogger });
  await nats.restart();
  const nc = await connecting;
  expect(isConnected(nc)).toBe(true);
  await closeNats(nc);
});
