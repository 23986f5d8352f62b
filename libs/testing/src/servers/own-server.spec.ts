import { afterEach, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { startOwnNats, startOwnPostgres, type OwnServer } from './own-server.js';

let server: OwnServer | undefined;
afterEach(async () => {
  await server?.close();
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a killed Postgres refuses connections and comes back on the same port with what was committed', async () => {
  server = await startOwnPostgres();
  await ask(server.url, 'create table kept as select 7 as number');
  await server.kill();
  await expect(ask(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.restart();
  expect(await ask(server.url, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a stopped NATS server comes back on the same port with its stored messages', async () => {
  server = await startOwnNats();
  const before = await connect({ servers: server.url });
  await (await jetstreamManager(before)).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
  await jetstream(before).publish('kept.one', 'hello');
  await before.close();
  await server.stop();
  await expect(connect({ servers: server.url, timeout: 500 })).rejects.toThrow();
  await server.restart();
  const after = await connect({ servers: server.url });
  const { state } = await (await jetstreamManager(after)).streams.info('KEPT');
  await after.close();
  expect(state.messages).toBe(1);
});
