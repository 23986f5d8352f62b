import { spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync } from 'node:fs';

/** The user and group a process runs as. */
export interface ProcessOwner {
  uid: number;
  gid: number;
}

/** How to start a server process that outlives Ctrl-C and its parent. */
export interface ServerCommand {
  file: string;
  args: string[];
  logFile: string;
  /** Run as this user and group instead of our own; only root may ask. */
  owner?: ProcessOwner | undefined;
}

/** A started server: its pid, and whether it has ended in the meantime. */
export interface ServerProcess {
  pid: number;
  ended(): boolean;
}

/** What the servers need from our environment; our own settings and secrets are none of their business. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP'];
  const entries = passed.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

/**
 * Starts a server in a session of its own, so that Ctrl-C in the terminal reaches only us and we stop it in order.
 * Output goes to a file and not to a pipe: the server may outlive us, and a broken pipe would cost it its log.
 */
export async function spawnServer(command: ServerCommand): Promise<ServerProcess> {
  const log = openSync(command.logFile, 'w', 0o600);
  chmodSync(command.logFile, 0o600);
  const child = spawn(command.file, command.args, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: serverEnvironment(),
    ...command.owner,
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  if (child.pid === undefined) throw new Error(`${command.file} was started but has no process id`);
  return { pid: child.pid, ended: () => ended };
}

/** The last lines of a log file, '' when there is none. */
export function logTail(logFile: string, lines = 8): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
