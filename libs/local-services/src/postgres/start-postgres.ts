import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from '../local-service-error.js';
import { childPids, commandLine, isAlive } from '../processes/process-table.js';
import { readServerState, writeServerState } from '../processes/server-state.js';
import { stopProcess, type StopStep } from '../processes/stop-process.js';
import { askServer, postgresUrl } from './ask-server.js';
import { findPostgres } from './binaries.js';
import { createCluster } from './create-cluster.js';
import { giveTo, placeData } from './data-placement.js';
import { launchServer } from './launch-server.js';
import { postmasterFile, readPostmaster } from './postmaster-file.js';
import { serverUser } from './server-user.js';

export interface PostgresOptions {
  /** The cluster's folder; made on first use. A small file with password and port is kept beside it, and a log. */
  dataDir: string;
  /** Insist on this port; without it the last one is taken again if free, else any free one. */
  port?: number;
  /** False only for data that nobody misses: the server then never waits for the disk. */
  durable: boolean;
  /** Hears one line for each thing a person would want to know. */
  log?: (line: string) => void;
}

export interface RunningPostgres {
  /** Superuser connection string, with the password. */
  url: string;
  port: number;
  /** True when a server left behind by an earlier process was taken over. */
  reused: boolean;
  /** Ends it within about two seconds; sessions are cut off, committed data is kept. */
  stop(): Promise<void>;
  /** The server's processes that are alive now, the main one first. */
  pids(): number[];
}

/** Fast shutdown first; a server that does not go in time is cut off and recovers at its next start. */
const stopSteps: readonly StopStep[] = [
  { signal: 'SIGINT', waitMs: 2000 },
  { signal: 'SIGQUIT', waitMs: 1000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];

/** Starts (or takes over) the Postgres of a data folder. Throws `LocalServiceError`, its message made for people. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const owner = serverUser();
  const stateDir = path.resolve(options.dataDir);
  const dataDir = placeData(stateDir, owner, log);
  const isNew = !existsSync(path.join(dataDir, 'PG_VERSION'));
  const state = readServerState(stateDir);
  if (!isNew && state.password === undefined) {
    throw new LocalServiceError(
      'LOCAL.POSTGRES_PASSWORD_LOST',
      `The password file ${stateDir}.server.json is gone. Put it back, or move ${stateDir} away to begin empty.`,
    );
  }
  const password = state.password ?? randomBytes(24).toString('base64url');
  if (!isNew) {
    const left = await adoptOrStop(dataDir, password, options);
    if (left !== undefined) return running(left, password, true);
  }
  const binaries = findPostgres(owner, log);
  if (isNew) {
    log('making a new database');
    writeServerState(stateDir, { ...state, password });
    await createCluster(dataDir, password, binaries, owner);
  }
  giveTo(owner, dataDir);
  const logFile = `${stateDir}.log`;
  const request = { dataDir, logFile, durable: options.durable, binaries, owner };
  const started = await launchServer({ ...request, port: options.port, lastPort: state.port });
  writeServerState(stateDir, { password, port: started.port, pid: started.pid });
  return running(started, password, false);
}

function running({ pid, port }: { pid: number; port: number }, password: string, reused: boolean): RunningPostgres {
  return {
    url: postgresUrl(port, password),
    port,
    reused,
    stop: async () => {
      await stopProcess(pid, stopSteps);
    },
    pids: () => (isAlive(pid) ? [pid, ...childPids(pid)] : []),
  };
}

/** A server that outlived its parent is kept when it is the one asked for, healthy and on the right terms. */
async function adoptOrStop(
  dataDir: string,
  password: string,
  options: PostgresOptions,
): Promise<{ pid: number; port: number } | undefined> {
  const left = readPostmaster(dataDir);
  if (left === undefined) return undefined;
  if (isAlive(left.pid)) {
    const answer = await askServer(postgresUrl(left.port, password));
    const isOurs = answer?.dataDir === dataDir;
    const portFits = options.port === undefined || options.port === left.port;
    if (isOurs && answer.durable === options.durable && portFits) return left;
    // Only a process that names this folder is that server; the pid may belong to someone else by now.
    const command = commandLine(left.pid);
    if (isOurs || command.includes(dataDir)) {
      options.log?.('stopping a database server that was left behind');
      if (!(await stopProcess(left.pid, stopSteps))) return undefined;
    } else if (command === '') return undefined;
  }
  rmSync(postmasterFile(dataDir), { force: true });
  return undefined;
}
