import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { RUN_EVENTS_STREAM, SUBJECTS } from '@benchgen/contracts';
import { startOwnNats, testNats, waitFor, type OwnServer } from '@benchgen/testing';
import { z } from 'zod';
import { closeNats, connectNats } from '../connection/connect-nats.js';
import { silentLogger } from '@benchgen/service-kit';
import { startGateway, uniqueName, type Gateway } from '../skill-host.fixture.js';
import { publishEvent } from './publish-event.js';
import { ensureRunEventsStream } from './run-events-stream.js';
import { subscribeEvents } from './subscribe-events.js';

const Event = z.object({ n: z.number() });

let gateway: Gateway;
let own: OwnServer | undefined;
beforeAll(async () => {
  gateway = await startGateway((await testNats()).url);
});
afterAll(async () => {
  await gateway.close();
  await own?.close();
});

test('every subscriber gets every event with its subject, until it stops listening', async () => {
  const account = uniqueName();
  const heard: unknown[] = [];
  const listen = (name: string) =>
    subscribeEvents(gateway.nc, SUBJECTS.turnEvent(account, 'turn'), Event, ({ n }, subject) => {
      heard.push(`${name} ${String(n)} ${String(subject === SUBJECTS.turnEvent(account, 'turn'))}`);
    });
  const stopOne = listen('one');
  listen('two');
  publishEvent(gateway.nc, SUBJECTS.turnEvent(account, 'turn'), { n: 1 });
  await waitFor(() => heard.length === 2);
  stopOne();
  publishEvent(gateway.nc, SUBJECTS.turnEvent(account, 'turn'), { n: 2 });
  await waitFor(() => heard.length === 3);
  expect(new Set(heard)).toEqual(new Set(['one 1 true', 'two 1 true', 'two 2 true']));
});

test('events that are not understood and handlers that fail do not end a subscription', async () => {
  const subject = SUBJECTS.turnEvent(uniqueName(), 'turn');
  const heard: number[] = [];
  subscribeEvents(gateway.nc, subject, Event, ({ n }) => {
    if (n === 1) throw new Error('a slip');
    if (n === 2) return Promise.reject(new Error('a late slip'));
    heard.push(n);
    return undefined;
  });
  gateway.nc.publish(subject, 'not JSON');
  gateway.nc.publish(subject, '{"n":"text"}');
  for (const n of [1, 2, 3]) publishEvent(gateway.nc, subject, { n });
  await waitFor(() => heard.length > 0);
  expect(heard).toEqual([3]);
});

test('run events are kept for outside subscribers, each once, however often they are published', async () => {
  own = await startOwnNats();
  const nc = await connectNats({ url: own.url, name: 'relay', log: silentLogger });
  expect(await ensureRunEventsStream(nc)).toBe(true);
  expect(await ensureRunEventsStream(nc)).toBe(true);
  for (const id of ['run:1:1', 'run:1:2', 'run:1:2'])
    publishEvent(nc, SUBJECTS.runEvent(uniqueName(), 'run'), {}, { id });
  const { streams } = await jetstreamManager(nc);
  await waitFor(async () => (await streams.info(RUN_EVENTS_STREAM)).state.messages === 2);
  const { config } = await streams.info(RUN_EVENTS_STREAM);
  expect(config).toMatchObject({ storage: 'file', max_age: 14 * 24 * 3600 * 1e9, subjects: [SUBJECTS.allRunEvents] });
  await closeNats(nc);
});
