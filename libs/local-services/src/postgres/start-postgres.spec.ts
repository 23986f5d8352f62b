import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ParentProcess } from '../parent-process.fixture.js';
import { isAlive } from '../processes/process-table.js';
import { sendSignal, waitForExit } from '../processes/stop-process.js';
import { removeFolder, scratchFolder } from '../scratch-folder.fixture.js';
import { startPostgres, type RunningPostgres } from './start-postgres.js';

let dir: string;
let started: RunningPostgres[];

// Making a database is most of the time here, so the tests share one folder, each with a server of its own.
beforeAll(() => {
  dir = scratchFolder();
});
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
});
afterAll(() => {
  removeFolder(dir);
});

async function start(options: { durable?: boolean; name?: string } = {}): Promise<RunningPostgres> {
  const server = await startPostgres({
    dataDir: path.join(dir, options.name ?? 'pg'),
    durable: options.durable ?? true,
  });
  started.push(server);
  return server;
}

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

const startInParent = (dataDir: string): Promise<ParentProcess> =>
  ParentProcess.run(
    `const server = await local.startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true });
     say({ url: server.url, pids: server.pids() });`,
  );

test('a server whose parent was killed is taken over by the next start, and stop leaves no process', async () => {
  const parent = await startInParent(path.join(dir, 'pg'));
  const url = String(parent.fact['url']);
  await ask(url, 'create table first_kept as select 7 as number');
  await parent.kill();
  const next = await start();
  expect({ reused: next.reused, url: next.url }).toEqual({ reused: true, url });
  expect(await ask(next.url, 'select number from first_kept')).toEqual([{ number: 7 }]);
  const pids = next.pids();
  expect(pids).toEqual(expect.arrayContaining(parent.fact['pids'] as number[]));
  await next.stop();
  expect(pids.filter(isAlive)).toEqual([]);
});

test('Ctrl-C in the terminal ends the parent and not the database', async () => {
  const parent = await startInParent(path.join(dir, 'pg'));
  await parent.interrupt();
  expect((await start()).reused).toBe(true);
});

test('a server that was killed itself starts again on its port with what was committed', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as number');
  const pids = first.pids();
  for (const pid of pids) sendSignal(pid, 'SIGKILL');
  for (const pid of pids) await waitForExit(pid, 5000);
  const second = await start();
  expect({ reused: second.reused, port: second.port }).toEqual({ reused: false, port: first.port });
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('two data folders are two databases side by side, each with its own password', async () => {
  const [one, two] = [await start(), await start({ name: 'two' })];
  await ask(one.url, 'create table only_in_one ()');
  expect(await ask(two.url, `select to_regclass('only_in_one') as found`)).toEqual([{ found: null }]);
  const stolen = new URL(two.url);
  stolen.password = new URL(one.url).password;
  await expect(ask(stolen.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(path.join(dir, 'pg.server.json')).mode & 0o777).toBe(0o600);
});

test('a throwaway server left behind is not mistaken for a durable one', async () => {
  await start({ durable: false });
  const durable = await start({ durable: true });
  expect(durable.reused).toBe(false);
  expect(await ask(durable.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

test('it answers in UTF-8, in UTC, and to this machine only', async () => {
  const { url } = await start();
  const [row] = await ask(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
            current_setting('listen_addresses') as addresses`,
  );
  expect(row).toEqual({ encoding: 'UTF8', zone: 'UTC', addresses: '127.0.0.1' });
});

test('what an interrupted first start left is cleared away', async () => {
  mkdirSync(path.join(dir, 'third.new-interrupted/cluster'), { recursive: true });
  await start({ name: 'third', durable: false });
  expect(readdirSync(dir).filter((name) => name.includes('.new-'))).toEqual([]);
});

test('a lost password file is said, and the data is left alone', async () => {
  await (await start()).stop();
  rmSync(path.join(dir, 'pg.server.json'));
  await expect(start()).rejects.toMatchObject({ code: 'LOCAL.POSTGRES_PASSWORD_LOST' });
  expect(readdirSync(path.join(dir, 'pg'))).toContain('PG_VERSION');
});
