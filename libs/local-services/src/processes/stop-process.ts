import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-table.js';

/** One step of a stop: send the signal, then wait this long for the process to go. */
export interface StopStep {
  signal: NodeJS.Signals;
  waitMs: number;
}

/** Sends a signal; false when the process was gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the process is gone; false when it is still there after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Sends the signals one after the other until the process is gone. Resolves to false when it survived them all. */
export async function stopProcess(pid: number, steps: readonly StopStep[]): Promise<boolean> {
  for (const { signal, waitMs } of steps) {
    if (!isAlive(pid)) return true;
    sendSignal(pid, signal);
    if (await waitForExit(pid, waitMs)) return true;
  }
  return !isAlive(pid);
}
