import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ParentProcess } from '../parent-process.fixture.js';
import { removeFolder, scratchFolder } from '../scratch-folder.fixture.js';
import { lockDataDir, type DataDirHeld, type DataDirLock } from './lock-data-dir.js';

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
});
afterEach(() => {
  removeFolder(dir);
});

function taken(result: DataDirLock | DataDirHeld): DataDirLock {
  if ('heldBy' in result) throw new Error(`held by ${String(result.heldBy.pid)}`);
  return result;
}

const lockInParent = (rest: string): Promise<ParentProcess> =>
  ParentProcess.run(`const lock = local.lockDataDir(${JSON.stringify(dir)}); ${rest}`);

test('a second start is told who holds the folder, and its address once that one is ready', () => {
  const lock = taken(lockDataDir(dir));
  expect(lockDataDir(dir)).toEqual({ heldBy: { pid: process.pid } });
  lock.describeRunning('http://127.0.0.1:3000');
  expect(lockDataDir(dir)).toEqual({ heldBy: { pid: process.pid, url: 'http://127.0.0.1:3000' } });
});

test('a released folder can be taken again, and releasing twice harms nobody', () => {
  const first = taken(lockDataDir(dir));
  first.release();
  const second = taken(lockDataDir(dir));
  first.release();
  expect(lockDataDir(dir)).toEqual({ heldBy: { pid: process.pid } });
  second.release();
  expect(readdirSync(dir)).toEqual([]);
});

test('the lock of another live process holds, and falls when that process is killed', async () => {
  const other = await lockInParent(`lock.describeRunning('http://there'); say({})`);
  expect(lockDataDir(dir)).toEqual({ heldBy: { pid: other.pid, url: 'http://there' } });
  await other.kill();
  taken(lockDataDir(dir)).release();
});

test('a holder whose pid was given to another process since is not believed', () => {
  taken(lockDataDir(dir));
  const file = path.join(dir, 'running.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...content, token: 'old', identity: 'started at another time' }));
  taken(lockDataDir(dir)).release();
});

test('of many that find a dead holder at once, one gets the folder', async () => {
  writeFileSync(path.join(dir, 'running.json'), JSON.stringify({ pid: 2 ** 30, identity: null, token: 'dead' }));
  const contenders = await Promise.all(
    Array.from({ length: 4 }, () => lockInParent(`say({ mine: !('heldBy' in lock) })`)),
  );
  expect(contenders.filter(({ fact }) => fact['mine'] === true)).toHaveLength(1);
  await Promise.all(contenders.map((contender) => contender.kill()));
});
