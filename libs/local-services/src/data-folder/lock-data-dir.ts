import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, processIdentity } from '../processes/process-table.js';

/** The lock of a data folder, held by this process until it is released or the process ends. */
export interface DataDirLock {
  release(): void;
  /** Tells whoever tries to start beside us where we can be reached. */
  describeRunning(url: string): void;
}

/** Another live process uses the folder; `url` is there once that one is ready. */
export interface DataDirHeld {
  heldBy: { pid: number; url?: string };
}

interface LockContent {
  pid: number;
  /** Start time of the holder: a pid alone may have been given to another process since. */
  identity: string | null;
  /** Tells two locks of one process apart. */
  token: string;
  url?: string;
}

/**
 * Takes the folder for this process, making it if needed. A lock whose holder is dead (kill -9, power cut) is
 * replaced. Never waits: it answers at once with the lock or with the holder.
 */
export function lockDataDir(dir: string): DataDirLock | DataDirHeld {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'running.json');
  const own: LockContent = { pid: process.pid, identity: processIdentity(process.pid) ?? null, token: randomUUID() };
  for (;;) {
    if (createWhole(file, own)) return heldLock(file, own);
    const holder = readLock(file);
    if (holder !== undefined && holdsStill(holder)) {
      return { heldBy: { pid: holder.pid, ...(holder.url === undefined ? {} : { url: holder.url }) } };
    }
    removeStale(file, holder);
  }
}

function heldLock(file: string, own: LockContent): DataDirLock {
  return {
    release: () => {
      if (readLock(file)?.token === own.token) rmSync(file, { force: true });
    },
    describeRunning: (url) => {
      const next = writeBeside(file, { ...own, url });
      renameSync(next, file);
    },
  };
}

function holdsStill(holder: LockContent): boolean {
  if (!isAlive(holder.pid)) return false;
  return holder.identity === null || holder.identity === (processIdentity(holder.pid) ?? null);
}

/** Puts the complete file in place, or nothing when there is one: readers never see half of it. */
function createWhole(file: string, content: LockContent): boolean {
  const next = writeBeside(file, content);
  try {
    linkSync(next, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(next, { force: true });
  }
}

/** Moves a dead holder's file away. If a live one took its place in between, that one is put back. */
function removeStale(file: string, stale: LockContent | undefined): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readLock(aside);
  if (moved !== undefined && moved.token !== stale?.token) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process holds it by now; the one we moved away learns nothing, but its url is still its own.
    }
  }
  rmSync(aside, { force: true });
}

function writeBeside(file: string, content: LockContent): string {
  const next = `${file}.${content.token}`;
  writeFileSync(next, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  return next;
}

function readLock(file: string): LockContent | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockContent;
  } catch {
    return undefined;
  }
}
