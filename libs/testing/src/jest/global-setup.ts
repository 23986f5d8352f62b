import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Jest loads this file before its module resolution is in place, so it imports Node's own modules only.

const prefix = 'benchgen-test-';

/**
 * Makes the folder that all throwaway servers of this run live in. The servers themselves start when the first test
 * asks for one. They are stopped in the teardown, and also when the run is interrupted or fails to get there.
 */
export default function globalSetup(): void {
  removeLeftRuns();
  // Settings of the person's shell must not reach the tests: they could point at a database that matters.
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('BENCHGEN_') && !name.startsWith('BENCHGEN_TEST_')) Reflect.deleteProperty(process.env, name);
  }
  const runDir = mkdtempSync(path.join(tmpdir(), `${prefix}${String(process.pid)}-`));
  // Postgres runs as another user when we are root and has to pass through.
  chmodSync(runDir, 0o711);
  process.env['BENCHGEN_TEST_RUN_DIR'] = runDir;
  const stop = (): void => {
    removeRun(runDir);
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      stop();
      process.kill(process.pid, signal);
    });
  }
  (globalThis as Record<symbol, unknown>)[Symbol.for('benchgen.stopTestRun')] = stop;
}

/** Removes what runs that were killed have left behind: their process no longer exists. */
function removeLeftRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (Number.isInteger(pid) && !canSignal(pid)) removeRun(path.join(tmpdir(), name));
  }
}

function removeRun(runDir: string): void {
  const pids = serverPids(runDir);
  for (const pid of pids) signal(pid, 'SIGQUIT');
  const deadline = performance.now() + 3000;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (pids.some(canSignal) && performance.now() < deadline) Atomics.wait(pause, 0, 0, 20);
  for (const pid of pids) signal(pid, 'SIGKILL');
  try {
    rmSync(runDir, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Another user's folder: not ours to remove.
  }
}

/** Servers note their pid in a `*.server.json` beside their data; the command line proves it is still that process. */
function serverPids(runDir: string): number[] {
  let names: string[];
  try {
    names = readdirSync(runDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.server.json'));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const state = JSON.parse(readFileSync(path.join(runDir, name), 'utf8')) as { pid?: number };
      return state.pid !== undefined && commandLine(state.pid).includes(path.basename(runDir)) ? [state.pid] : [];
    } catch {
      return [];
    }
  });
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function canSignal(pid: number): boolean {
  return signal(pid, 0);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
