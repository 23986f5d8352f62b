import { afterAll, expect, it } from '@jest/globals';
import { existsSync, lstatSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { startInfrastructure } from './infrastructure.js';
import { temporaryFolder } from './temporary-folder.js';

const dataDir = temporaryFolder('test');
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('holds the whole of a throwaway instance, whoever we are, and shows its files to nobody else', async () => {
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  const lines: string[] = [];
  const servers = await startInfrastructure(
    { dataDir, databaseUrl: undefined, natsUrl: undefined },
    { durable: false, log: (line) => lines.push(line) },
  );
  await servers.stop();
  const database = path.join(dataDir, 'postgres');
  expect(lstatSync(database).isSymbolicLink()).toBe(false);
  expect(existsSync(path.join(database, 'PG_VERSION'))).toBe(true);
  expect(lines.filter((line) => line.includes('may not enter'))).toEqual([]);
});
