import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { LocalServiceError } from '../local-service-error.js';
import { serverEnvironment, type ProcessOwner } from '../processes/spawn-server.js';
import type { PostgresBinaries } from './binaries.js';
import { giveTo } from './data-placement.js';

const run = promisify(execFile);

/**
 * Makes a new cluster in `dataDir` whose superuser `postgres` has this password. It is built under another name and
 * renamed when complete, so a folder that exists is always a whole cluster, even after a kill in the middle.
 */
export async function createCluster(
  dataDir: string,
  password: string,
  binaries: PostgresBinaries,
  owner: ProcessOwner | undefined,
): Promise<void> {
  const parent = path.dirname(dataDir);
  const unfinishedPrefix = `${path.basename(dataDir)}.new-`;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const workDir = path.join(parent, unfinishedPrefix + randomUUID());
  const cluster = path.join(workDir, 'cluster');
  const passwordFile = path.join(workDir, 'password');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(owner, workDir);
  const args = ['--pgdata', cluster, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await run(binaries.initdb, [...args, ...access], { cwd: '/', env: serverEnvironment(), ...owner });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    rmSync(workDir, { recursive: true, force: true });
    throw new LocalServiceError(
      'LOCAL.POSTGRES_START_FAILED',
      `Postgres could not make a database in ${dataDir}: ${said}`,
    );
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(cluster, dataDir);
  rmSync(workDir, { recursive: true, force: true });
}
