import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ParentProcess } from '../parent-process.fixture.js';
import { isAlive } from '../processes/process-table.js';
import { writeServerState } from '../processes/server-state.js';
import { sendSignal, waitForExit } from '../processes/stop-process.js';
import { removeFolder, scratchFolder } from '../scratch-folder.fixture.js';
import { askNats } from './ask-nats.js';
import { ensureNatsServerBinary } from './nats-binary.js';
import { natsServerName, startNats, type RunningNats } from './start-nats.js';

let dir: string;
let started: RunningNats[];

beforeEach(() => {
  dir = scratchFolder();
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  removeFolder(dir);
});

async function start(name = 'nats'): Promise<RunningNats> {
  const server = await startNats({ storeDir: path.join(dir, name) });
  started.push(server);
  return server;
}

test('it offers JetStream under the name of its folder', async () => {
  const { port } = await start();
  expect(await askNats(port)).toEqual({ serverName: natsServerName(path.join(dir, 'nats')), jetStream: true });
});

test('a server whose parent was killed is taken over by the next start, and stop leaves no process', async () => {
  const storeDir = JSON.stringify(path.join(dir, 'nats'));
  const parent = await ParentProcess.run(`say(await local.startNats({ storeDir: ${storeDir} }))`);
  await parent.kill();
  const next = await start();
  expect(next).toMatchObject({ reused: true, port: parent.fact['port'], pid: parent.fact['pid'] });
  await next.stop();
  expect(isAlive(next.pid)).toBe(false);
});

test('a server that was killed itself starts again on its port', async () => {
  const first = await start();
  sendSignal(first.pid, 'SIGKILL');
  await waitForExit(first.pid, 5000);
  expect(await start()).toMatchObject({ reused: false, port: first.port });
});

test('two store folders are two servers side by side', async () => {
  const [one, two] = [await start('one'), await start('two')];
  expect(one.port).not.toBe(two.port);
  expect((await askNats(one.port))?.serverName).not.toBe((await askNats(two.port))?.serverName);
});

test('a noted pid that meanwhile belongs to another program is left alone', async () => {
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const pid = bystander.pid ?? 0;
  writeServerState(path.join(dir, 'nats'), { pid, port: (await start('other')).port });
  expect(await start()).toMatchObject({ reused: false });
  expect(isAlive(pid)).toBe(true);
  bystander.kill('SIGKILL');
});

test('an installed nats-server is found, also where PATH does not lead', async () => {
  expect(existsSync(await ensureNatsServerBinary({ install: false }))).toBe(true);
});
