import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chmodSync, cpSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { removeFolder, scratchFolder } from '../scratch-folder.fixture.js';
import { findPostgres } from './binaries.js';
import { placeData } from './data-placement.js';
import { findNativePackage } from './native-package.js';
import { serverUser } from './server-user.js';
import { startPostgres } from './start-postgres.js';

const native = findNativePackage();
const asRoot = serverUser() === undefined ? test.skip : test;
const withPackage = native === undefined ? test.skip : test;
const asRootWithPackage = native === undefined ? test.skip : asRoot;
const silent = (): void => undefined;

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
});
afterEach(() => {
  removeFolder(dir);
});

/** The embedded package as npm leaves it when install scripts are off: without its links. */
function packageWithoutLinks(mode: number): { nativeDir: string; label: string } {
  const nativeDir = path.join(dir, 'package', 'native');
  mkdirSync(path.dirname(nativeDir), { recursive: true });
  cpSync(native?.nativeDir ?? '', nativeDir, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  chmodSync(path.dirname(nativeDir), mode);
  return { nativeDir, label: 'copy' };
}

withPackage('the links that npm leaves out are made, and the programs run', () => {
  const sources = { native: packageWithoutLinks(0o755), copyDir: path.join(dir, 'copies'), folders: [] };
  expect(findPostgres(serverUser(), silent, sources).postgres).toContain(path.join(dir, 'package'));
});

asRootWithPackage('programs in a folder closed to the server user are copied to an open one', () => {
  const copyDir = path.join(dir, 'copies');
  const sources = { native: packageWithoutLinks(0o700), copyDir, folders: [] };
  expect(findPostgres(serverUser(), silent, sources).postgres).toContain(copyDir);
  expect(findPostgres(serverUser(), silent, sources).major).toBeGreaterThanOrEqual(15);
});

test('without any Postgres the message names what helps', async () => {
  const sources = { native: undefined, copyDir: path.join(dir, 'copies'), folders: [path.join(dir, 'nothing')] };
  await expect(Promise.resolve().then(() => findPostgres(serverUser(), silent, sources))).rejects.toMatchObject({
    code: 'LOCAL.POSTGRES_MISSING',
    message: expect.stringMatching(/docker run .* BENCHGEN_DATABASE_URL=/),
  });
});

asRoot(
  'a data folder the server user cannot reach becomes a link to one it can, and stays that over starts',
  async () => {
    const home = path.join(dir, 'home');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = path.join(home, 'pg');
    const first = await startPostgres({ dataDir, durable: false });
    await first.stop();
    const target = realpathSync(dataDir);
    try {
      expect(target.startsWith(home)).toBe(false);
      const second = await startPostgres({ dataDir, durable: false });
      expect({ place: placeData(dataDir, serverUser(), silent), port: second.port }).toEqual({
        place: target,
        port: first.port,
      });
      await second.stop();
    } finally {
      removeFolder(path.dirname(target));
    }
  },
);
