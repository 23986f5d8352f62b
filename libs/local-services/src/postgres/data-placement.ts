import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { ProcessOwner } from '../processes/spawn-server.js';
import { canEnter, sharedFolder } from './server-user.js';

/**
 * Decides where the cluster really lies. Usually that is `dataDir`. When we are root and the server's user cannot
 * pass one of its parents (a project below /root, say), the cluster goes to a folder of its own and `dataDir`
 * becomes a link to it: opening somebody's home to everyone is not ours to do.
 * Returns the real path; the folder itself may not exist yet, its parent does.
 */
export function placeData(dataDir: string, owner: ProcessOwner | undefined, log: (line: string) => void): string {
  const parent = path.dirname(path.resolve(dataDir));
  mkdirSync(parent, { recursive: true });
  const existing = lstatSync(dataDir, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink() === true) {
    const target = path.resolve(parent, readlinkSync(dataDir));
    makeOpenFolder(path.dirname(target));
    return target;
  }
  if (owner === undefined || existing !== undefined || canEnter(parent, owner)) {
    return path.join(realpathSync(parent), path.basename(dataDir));
  }
  const elsewhere = path.join(sharedFolder(), randomUUID());
  makeOpenFolder(elsewhere);
  const target = path.join(elsewhere, path.basename(dataDir));
  symlinkSync(target, dataDir);
  log(`the database lies in ${target}, because the user it runs as may not enter ${parent}`);
  return target;
}

/** Makes a folder that others can pass through, whatever the umask is. */
function makeOpenFolder(folder: string): void {
  const firstMade = mkdirSync(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) chmodSync(made, 0o755);
}

/** Makes the cluster's files belong to the server's user, when they do not already. */
export function giveTo(owner: ProcessOwner | undefined, folder: string): void {
  if (owner === undefined || statSync(folder).uid === owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}
