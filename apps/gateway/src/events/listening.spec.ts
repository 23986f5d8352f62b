import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import { isConnected } from '@benchgen/messaging';
import { waitFor } from '@benchgen/testing';
import fc from 'fast-check';
import type { TestPerson } from '../fixtures/gateway.fixture.js';
import { EventWorld, type Move } from './event-world.fixture.js';
import type { Listener } from './listener.fixture.js';

/** Enough that no socket buffer on the way holds all of it. */
const FLOOD = { count: 1_200, padding: 16_000 };

describe('listening for long', () => {
  let world: EventWorld;
  let ada: TestPerson;
  let eve: TestPerson;

  beforeAll(async () => {
    world = await EventWorld.start();
    await world.startGateway();
    ada = await world.world.person();
    eve = await world.world.person();
  });
  afterAll(() => world.close());

  const move = (more: Partial<Move> = {}): Move => ({ accountId: ada.accountId, runId: newId(), rev: 1, ...more });
  const seqsOf = async (accountId: string, after: number): Promise<number[]> => {
    const rows = await world.world.rows<{ seq: string }>(
      'select seq from platform.published_events where account_id = $1 and seq > $2 order by seq',
      [accountId, after],
    );
    return rows.map(({ seq }) => Number(seq));
  };

  it('misses and repeats nothing, wherever the connection breaks and whichever replica is next', async () => {
    const cuts = fc.sample(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 5, maxLength: 9 }), {
      numRuns: 8,
      seed: 7,
    });
    const start = world.lastSeq;
    let isFlowing = true;
    const flow = async (): Promise<void> => {
      for (let n = 0; isFlowing; n += 1) {
        const account = n % 3 === 0 ? eve.accountId : ada.accountId;
        const batch = Array.from({ length: 1 + (n % 5) }, () => move({ accountId: account }));
        const events = await world.number(...batch);
        // A part of what is published gets lost, and a part comes twice.
        world.tell(...events.filter((_, index) => (n + index) % 7 !== 0), ...events.slice(0, n % 2));
      }
    };
    const flowing = flow();
    const heard = await Promise.all(
      cuts.map(async (lengths, index) => {
        const all: number[] = [];
        let position = start;
        for (const length of lengths) {
          const gateway = (index + all.length) % 2;
          const listener = await world.listen(ada, { gateway, lastEventId: position });
          await listener.until(({ positions }) => positions.length >= length);
          listener.drop();
          all.push(...listener.positions);
          position = listener.positions.at(-1) ?? position;
        }
        return all;
      }),
    );
    isFlowing = false;
    await flowing;
    const published = await seqsOf(ada.accountId, start);
    for (const all of heard) expect(all).toEqual(published.slice(0, all.length));
  });

  const flood = async (runIdOf: (n: number) => string): Promise<void> => {
    for (let n = 0; n < FLOOD.count; n += 50)
      await world.publish(
        ...Array.from({ length: 50 }, (_, i) =>
          move({ runId: runIdOf(n + i), rev: n + i + 1, padding: FLOOD.padding }),
        ),
      );
  };
  const open = async (): Promise<Listener> => {
    const listener = await world.listen(ada, { after: world.lastSeq });
    await world.publish(move());
    await listener.until(({ positions }) => positions.length === 1);
    listener.pause();
    return listener;
  };

  const openStreams = async (): Promise<number> => {
    const metrics = await (await world.world.call(ada, 'GET', '/metrics')).text();
    return Number(/^benchgen_event_streams_open\S* (\d+)$/m.exec(metrics)?.[1]);
  };

  it('ends a stream that nobody reads with an overflow, after which the listener goes on where it was', async () => {
    const [slow, quick] = [await open(), await open()];
    quick.resume();
    const before = world.lastSeq;
    const openBefore = await openStreams();
    const flooding = flood(() => newId());
    await waitFor(async () => (await openStreams()) < openBefore);
    slow.resume();
    await slow.until(({ isClosed }) => isClosed);
    await flooding;
    await quick.until(({ positions }) => positions.at(-1) === world.lastSeq);
    expect(slow.events.at(-1)).toEqual({ type: 'overflow', id: undefined, data: { code: 'EVENTS.OVERFLOW' } });
    const last = slow.positions.at(-1) ?? 0;
    expect(last).toBeLessThan(world.lastSeq);
    const again = await world.listen(ada, { lastEventId: last });
    await again.until(({ positions }) => positions.at(-1) === world.lastSeq);
    const all = [...slow.positions, ...again.positions].filter((seq) => seq > before);
    expect(all).toEqual(await seqsOf(ada.accountId, before));
    for (const listener of [quick, again]) listener.drop();
  });

  it('tells a slow reader of one run’s many changes the last one instead of cutting it off', async () => {
    const slow = await open();
    const quick = await open();
    quick.resume();
    const runId = newId();
    await flood(() => runId);
    await quick.until(({ positions }) => positions.at(-1) === world.lastSeq);
    slow.resume();
    await slow.until(({ positions }) => positions.at(-1) === world.lastSeq);
    expect(slow.types).not.toContain('overflow');
    expect(slow.positions.length).toBeLessThan(FLOOD.count);
    expect(slow.positions).toEqual([...slow.positions].sort((a, b) => a - b));
    for (const listener of [slow, quick]) listener.drop();
  });

  it('hears what happened while NATS was away, and what happens after', async () => {
    const listener = await world.listen(ada, { after: world.lastSeq });
    const before = world.lastSeq;
    await world.publish(move());
    await listener.until(({ positions }) => positions.length === 1);
    await world.world.nats.kill();
    await world.number(move(), move());
    await listener.until(({ positions }) => positions.length === 3);
    await world.number(move());
    await world.world.nats.restart();
    await waitFor(async () => isConnected(world.nats) && (await world.world.call(ada, 'GET', '/v1/health')).ok);
    await world.publish(move());
    await listener.until(({ positions }) => positions.length === 5);
    expect(listener.positions).toEqual(await seqsOf(ada.accountId, before));
    listener.drop();
  });

  it('says goodbye at shutdown, and the next replica goes on from there', async () => {
    const listener = await world.listen(ada, { gateway: 1, after: world.lastSeq });
    await world.publish(move());
    await listener.until(({ positions }) => positions.length === 1);
    const closing = world.world.gateways[1]?.close();
    await listener.until(({ isClosed }) => isClosed);
    expect(listener.events.at(-1)).toMatchObject({ type: 'bye', id: undefined, data: { reason: 'shutdown' } });
    await world.publish(move());
    const next = await world.listen(ada, { lastEventId: listener.positions.at(-1) ?? 0 });
    await next.until(({ positions }) => positions.length === 1);
    expect(next.positions).toEqual([world.lastSeq]);
    next.drop();
    await closing;
  });
});
