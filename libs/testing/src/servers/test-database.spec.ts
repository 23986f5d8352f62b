import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, onServer, sharedPostgres } from './test-database.js';
import { startOwnPostgres, type OwnServer } from './own-server.js';

let stranger: OwnServer | undefined;
afterAll(async () => {
  await stranger?.close();
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('each test database is empty and of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(first.url, 'create table only_here (id int)');
  expect(await ask(first.url, `select to_regclass('only_here') as found`)).toEqual([{ found: 'only_here' }]);
  expect(await ask(second.url, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
  await Promise.all([first.drop(), second.drop()]);
});

test('a dropped database is gone even while someone is connected', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist');
  await client.end();
});

test('the server that answers is the one this run started, and a stranger on the port is refused', async () => {
  const own = await sharedPostgres();
  await expect(onServer(own, 'select 1')).resolves.toBeUndefined();
  stranger = await startOwnPostgres();
  await expect(onServer({ ...own, url: stranger.url }, 'select 1')).rejects.toThrow('another Postgres answers');
});
