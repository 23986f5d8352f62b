import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a running Postgres says about itself in its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** 'ready' when it accepts connections; 'starting', 'stopping' or '' otherwise. */
  status: string;
}

/** Reads `postmaster.pid`; undefined when there is none (nothing runs) or it is only half written. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(dataDir), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory key, status.
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  return { pid, port, status: (lines[7] ?? '').trim() };
}

export function postmasterFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}
