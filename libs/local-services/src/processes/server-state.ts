import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The small file beside a server's data folder that lets the next start find the same server again. */
export interface ServerState {
  port?: number;
  pid?: number;
  password?: string;
}

function stateFile(dataDir: string): string {
  return `${dataDir}.server.json`;
}

/** What the last start wrote, {} when there was none or the file is damaged. */
export function readServerState(dataDir: string): ServerState {
  try {
    const parsed: unknown = JSON.parse(readFileSync(stateFile(dataDir), 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return {};
    const state: ServerState = {};
    if ('port' in parsed && typeof parsed.port === 'number') state.port = parsed.port;
    if ('pid' in parsed && typeof parsed.pid === 'number') state.pid = parsed.pid;
    if ('password' in parsed && typeof parsed.password === 'string') state.password = parsed.password;
    return state;
  } catch {
    return {};
  }
}

/** Replaces the file in one step, readable by its owner only: it holds the database password. */
export function writeServerState(dataDir: string, state: ServerState): void {
  const file = stateFile(dataDir);
  const next = `${file}.${String(process.pid)}`;
  writeFileSync(next, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
