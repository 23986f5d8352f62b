import { setTimeout as sleep } from 'node:timers/promises';
import { LocalServiceError } from '../local-service-error.js';
import { preferPort } from '../ports/free-port.js';
import { logTail, spawnServer, type ProcessOwner } from '../processes/spawn-server.js';
import type { PostgresBinaries } from './binaries.js';
import { readPostmaster } from './postmaster-file.js';
import { settingArguments } from './server-settings.js';

const startLimitMs = 60_000;

/** Troubles that pass by themselves: somebody took the port first, or a killed server's children are still going. */
const passing = ['Address already in use', 'Only one usage of each socket', 'pre-existing shared memory block'];

export interface LaunchRequest {
  dataDir: string;
  logFile: string;
  durable: boolean;
  binaries: PostgresBinaries;
  owner: ProcessOwner | undefined;
  /** Insist on this port. */
  port: number | undefined;
  /** Take this port if it is free. */
  lastPort: number | undefined;
}

/** Starts the server and waits until it accepts connections. Throws LOCAL.POSTGRES_START_FAILED with its last words. */
export async function launchServer(request: LaunchRequest): Promise<{ pid: number; port: number }> {
  const deadline = performance.now() + startLimitMs;
  let wanted = request.lastPort;
  for (;;) {
    const port = request.port ?? (await preferPort(wanted));
    const pid = await tryPort(request, port, deadline);
    if (pid !== undefined) return { pid, port };
    const said = logTail(request.logFile);
    const mayPass = passing.some((sentence) => said.includes(sentence)) && performance.now() < deadline;
    if (!mayPass || (request.port !== undefined && said.includes('Address already in use'))) {
      throw new LocalServiceError(
        'LOCAL.POSTGRES_START_FAILED',
        `Postgres did not start in ${request.dataDir} (log: ${request.logFile}). It said: ${said}`,
      );
    }
    wanted = undefined;
    await sleep(100);
  }
}

/** The pid of the ready server, undefined when it ended instead. */
async function tryPort(request: LaunchRequest, port: number, deadline: number): Promise<number | undefined> {
  const server = await spawnServer({
    file: request.binaries.postgres,
    args: ['-D', request.dataDir, '-p', String(port), ...settingArguments(request.durable, request.binaries.major)],
    logFile: request.logFile,
    owner: request.owner,
  });
  while (!server.ended()) {
    const postmaster = readPostmaster(request.dataDir);
    if (postmaster?.pid === server.pid && postmaster.status === 'ready') return server.pid;
    if (performance.now() > deadline) {
      throw new LocalServiceError(
        'LOCAL.POSTGRES_START_FAILED',
        `Postgres was not ready after ${String(startLimitMs / 1000)} s; see ${request.logFile}`,
      );
    }
    await sleep(15);
  }
  return undefined;
}
