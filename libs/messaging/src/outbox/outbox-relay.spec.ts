import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { silentLogger } from '@benchgen/service-kit';
import { SUBJECTS } from '@benchgen/contracts';
import { startOwnNats, testNats, waitFor } from '@benchgen/testing';
import fc from 'fast-check';
import { closeNats, connectNats, isConnected } from '../connection/connect-nats.js';
import { uniqueName } from '../skill-host.fixture.js';
import { OutboxRelay, type OutboxRelayOptions } from './outbox-relay.js';
import { hearRun, insertEvents, openOutbox, relayDatabase, type Outbox } from './outbox.fixture.js';

let outbox: Outbox;
let nc: NatsConnection;
let run: string;
const relays: OutboxRelay[] = [];

beforeEach(async () => {
  outbox = await openOutbox();
  nc = await connectNats({ url: (await testNats()).url, name: 'relay', log: silentLogger });
  run = uniqueName();
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await closeNats(nc);
  await outbox.drop();
});

function startRelay(options: Partial<OutboxRelayOptions> = {}): OutboxRelay {
  const relay = new OutboxRelay({ database: outbox.database, nc, log: silentLogger, pollMs: 20, ...options });
  relay.start();
  relays.push(relay);
  return relay;
}

const allPublished = async (count: number): Promise<boolean> =>
  (await outbox.rows()).filter(({ published }) => published).length === count;

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${run}:${String(from + n)}`);

test('events are published in order, with their id as the message’s and a number without holes', async () => {
  const heard = hearRun(nc, run);
  startRelay({ batch: 7 });
  await outbox.write(run, 1, 50);
  await waitFor(() => allPublished(50));
  await nc.flush();
  expect(heard.map(({ id }) => id)).toEqual(ids(1, 50));
  expect(heard.map(({ event }) => event.sequence)).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1)));
  expect((await outbox.rows()).map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('what is published is what readers of the table see', async () => {
  const heard = hearRun(nc, run);
  startRelay();
  await outbox.write(run, 1, 3);
  await waitFor(() => allPublished(3));
  await nc.flush();
  const { rows } = await outbox.pool.query<{ event: object }>('select event from platform.outbox order by seq');
  expect(heard.map(({ event }) => event)).toEqual(rows.map(({ event }) => event));
});

test.each([
  {
    how: 'in the process',
    hint: (relay: OutboxRelay) => {
      relay.notify();
    },
  },
  {
    how: 'over NATS',
    hint: () => {
      nc.publish(SUBJECTS.outboxHint);
    },
  },
])('a hint $how makes the relay look long before its poll', async ({ hint }) => {
  const relay = startRelay({ pollMs: 3_600_000 });
  await outbox.write(run, 1, 1);
  hint(relay);
  await waitFor(() => allPublished(1));
});

test('an event whose transaction commits late is numbered late, and none is left out', async () => {
  const heard = hearRun(nc, run);
  const late = await outbox.pool.connect();
  await late.query('begin');
  await insertEvents(late, run, 1, 1);
  startRelay();
  await outbox.write(run, 2, 3);
  await waitFor(() => heard.length === 2);
  await late.query('commit');
  late.release();
  await waitFor(() => allPublished(3));
  expect((await outbox.rows()).map(({ event_id, seq }) => [event_id, seq])).toEqual([
    [`${run}:2`, '1'],
    [`${run}:3`, '2'],
    [`${run}:1`, '3'],
  ]);
});

test('writers that commit and roll back in any order leave numbers without holes', async () => {
  startRelay({ batch: 5 });
  let total = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (commits) => {
      const writer = uniqueName();
      await Promise.all(
        commits.map(async (commit, rev) => {
          const client = await outbox.pool.connect();
          await client.query('begin');
          await insertEvents(client, writer, rev, rev);
          await client.query(commit ? 'commit' : 'rollback');
          client.release();
        }),
      );
      total += commits.filter(Boolean).length;
      await waitFor(() => allPublished(total));
      expect((await outbox.rows()).map(({ seq }) => Number(seq))).toEqual(
        Array.from({ length: total }, (_, n) => n + 1),
      );
    }),
    { numRuns: 15 },
  );
});

test('a relay that dies between publishing and marking repeats the same messages and loses none', async () => {
  const heard = hearRun(nc, run);
  let deaths = 3;
  const dying = relayDatabase(outbox.pool, (sql) => {
    if (!sql.includes('set published_at') || deaths === 0) return;
    deaths -= 1;
    throw new Error('the process died here');
  });
  startRelay({ database: dying, batch: 10 });
  await outbox.write(run, 1, 30);
  await waitFor(() => allPublished(30));
  await nc.flush();
  expect(deaths).toBe(0);
  expect(heard.length).toBeGreaterThan(30);
  expect(new Set(heard.map(({ id }) => id))).toEqual(new Set(ids(1, 30)));
  // A repetition says exactly what the first said.
  expect(new Set(heard.map((message) => JSON.stringify(message))).size).toBe(30);
});

test('of two relays one works at a time, and the other takes over when it goes', async () => {
  const heard = hearRun(nc, run);
  const [first] = [startRelay({ batch: 3 }), startRelay({ batch: 3 })];
  for (let rev = 1; rev <= 60; rev += 3) await outbox.write(run, rev, rev + 2);
  await waitFor(() => allPublished(60));
  await first.stop();
  await outbox.write(run, 61, 70);
  await waitFor(() => allPublished(70));
  await nc.flush();
  expect(heard.map(({ id }) => id)).toEqual(ids(1, 70));
});

test('a leader that hangs with its connection gives way when the connection ends', async () => {
  const hanging = await outbox.pool.connect();
  hanging.on('error', () => undefined);
  await hanging.query('begin');
  await hanging.query('select pg_advisory_xact_lock($1, hashtext($2))', [0x6f_62, 'platform']);
  startRelay();
  await outbox.write(run, 1, 1);
  hanging.release(true);
  await waitFor(() => allPublished(1));
});

test('while NATS is away events wait, are numbered and counted as old; when it is back they go out', async () => {
  const own = await startOwnNats();
  const lost = await connectNats({ url: own.url, name: 'relay', log: silentLogger });
  const relay = startRelay({ nc: lost });
  await own.stop();
  await waitFor(() => !isConnected(lost));
  await outbox.write(run, 1, 5);
  await waitFor(() => relay.oldestUnpublishedMs > 0);
  await waitFor(async () => (await outbox.rows()).every(({ seq }) => seq !== null));
  expect(await allPublished(0)).toBe(true);

  await own.restart();
  await waitFor(() => allPublished(5));
  await waitFor(() => relay.oldestUnpublishedMs === 0);
  await relay.stop();
  await closeNats(lost);
  await own.close();
});

test('a database that fails for a while stops nothing for good', async () => {
  let failures = 5;
  const failing = relayDatabase(outbox.pool, () => {
    if (failures === 0) return;
    failures -= 1;
    throw new Error('the database is restarting');
  });
  startRelay({ database: failing });
  await outbox.write(run, 1, 5);
  await waitFor(() => allPublished(5));
});

test('an event that is too large for NATS does not hold up the others', async () => {
  const heard = hearRun(nc, run);
  await outbox.write(run, 1, 3);
  await outbox.pool.query(
    `update platform.outbox set event = event || jsonb_build_object('x', repeat('x', 1100000)) where rev = 2`,
  );
  startRelay();
  await waitFor(() => allPublished(3));
  await nc.flush();
  expect(heard.map(({ event }) => event.rev)).toEqual([1, 3]);
});

test('an event is kept for fourteen days after it was published', async () => {
  await outbox.write(run, 1, 3);
  await outbox.pool.query(
    `update platform.outbox set created_at = now() - make_interval(days => 12 + rev),
       published_at = case when rev < 3 then now() - make_interval(days => 12 + rev) end,
       seq = case when rev < 3 then rev end`,
  );
  await outbox.pool.query('update platform.outbox_position set last_seq = 2');
  startRelay();
  await waitFor(async () => (await outbox.rows()).length === 2);
  await waitFor(() => allPublished(2));
  expect((await outbox.rows()).map(({ event_id, seq }) => [event_id, seq])).toEqual([
    [`${run}:1`, '1'],
    [`${run}:3`, '3'],
  ]);
});
