import type { Env, ReadyMessage, RunningService } from '@benchgen/service-kit';
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PlannedService } from './plan.js';

/** A service in a process of its own; `kill` is for tests of what happens when a process dies. */
export interface ServiceProcess extends RunningService {
  readonly pid: number;
  readonly exited: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

const READY_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 4_500;

/** The compiled entry of a package. Child processes run what was built, whatever runs the launcher. */
function entryOf(packageName: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return path.join(path.dirname(manifest), 'dist', 'main.js');
}

/** Starts a service's process and waits until it says that it is ready. Its IPC channel ends it when we are gone. */
export async function startProcess(service: PlannedService, env: Env): Promise<ServiceProcess> {
  const child = fork(entryOf(service.packageName), [], {
    env: { ...env, ...service.env },
    execArgv: [...(service.flags ?? [])],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C goes to the whole process group; only the launcher is to hear it, and it ends the children in order.
    detached: true,
  });
  const lastWords: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords.push(chunk.toString());
    if (lastWords.length > 20) lastWords.shift();
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const ready = await waitUntilReady(service.definition.name, child, exited, lastWords);
  return {
    name: ready.name,
    ...(ready.url !== undefined && { url: ready.url }),
    pid: child.pid ?? 0,
    exited,
    kill: (signal) => {
      child.kill(signal);
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

async function waitUntilReady(
  name: string,
  child: ChildProcess,
  exited: Promise<void>,
  lastWords: string[],
): Promise<ReadyMessage> {
  let timer: NodeJS.Timeout | undefined;
  const ready = new Promise<ReadyMessage>((resolve) => {
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) resolve(message as ReadyMessage);
    });
  });
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late');
    }, READY_LIMIT_MS);
  });
  const first = await Promise.race([ready, late, exited]);
  clearTimeout(timer);
  if (typeof first === 'object') return first;
  child.kill('SIGKILL');
  const why = lastWords.join('').trim();
  throw new Error(`${name} did not start${why === '' ? '' : `:\n${why}`}`);
}
