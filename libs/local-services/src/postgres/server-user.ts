import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import type { ProcessOwner } from '../processes/spawn-server.js';

/** "nobody" on Linux: Postgres refuses to run as root, and this user needs no creating. */
const nobody: ProcessOwner = { uid: 65534, gid: 65534 };

/** The user Postgres must run as, undefined for our own. */
export function serverUser(): ProcessOwner | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

/** A folder outside the project for what the server's user must be able to reach. */
export function sharedFolder(): string {
  return serverUser() === undefined ? path.join(homedir(), '.cache', 'benchgen') : '/var/lib/benchgen';
}

/** True when the user can enter the folder, through all of its parents. */
export function canEnter(folder: string, owner: ProcessOwner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...owner }).status === 0;
}
