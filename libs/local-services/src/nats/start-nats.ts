import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalServiceError } from '../local-service-error.js';
import { preferPort } from '../ports/free-port.js';
import { commandLine, isAlive } from '../processes/process-table.js';
import { readServerState, writeServerState } from '../processes/server-state.js';
import { logTail, spawnServer } from '../processes/spawn-server.js';
import { stopProcess, type StopStep } from '../processes/stop-process.js';
import { askNats } from './ask-nats.js';
import { ensureNatsServerBinary } from './nats-binary.js';

export interface NatsOptions {
  /** JetStream's folder; made on first use. A small file with the port is kept beside it, and a log. */
  storeDir: string;
  /** Insist on this port; without it the last one is taken again if free, else any free one. */
  port?: number;
  /** Hears one line for each thing a person would want to know. */
  log?: (line: string) => void;
}

export interface RunningNats {
  url: string;
  port: number;
  /** True when a server left behind by an earlier process was taken over. */
  reused: boolean;
  /** Ends it within about two seconds; stored messages are kept. */
  stop(): Promise<void>;
  pid: number;
}

const startLimitMs = 30_000;

const stopSteps: readonly StopStep[] = [
  { signal: 'SIGTERM', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];

/** The name our server bears; made from its folder, so that a connection can prove whose server answers. */
export function natsServerName(storeDir: string): string {
  return `benchgen-${createHash('sha256').update(realpathSync(storeDir)).digest('hex').slice(0, 16)}`;
}

/** Starts (or takes over) a private nats-server with JetStream. Throws `LocalServiceError`, its message made for people. */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  mkdirSync(options.storeDir, { recursive: true, mode: 0o700 });
  const storeDir = realpathSync(options.storeDir);
  const state = readServerState(storeDir);
  const left = await adoptOrStop(storeDir, options);
  if (left !== undefined) return running(left, true);
  const binary = await ensureNatsServerBinary({ install: false });
  let wanted = state.port;
  for (;;) {
    const port = options.port ?? (await preferPort(wanted));
    const pid = await tryPort(binary, storeDir, port);
    if (pid !== undefined) return running({ pid, port }, false);
    const said = logTail(`${storeDir}.log`);
    if (options.port !== undefined || !said.includes('address already in use')) {
      throw new LocalServiceError(
        'LOCAL.NATS_START_FAILED',
        `nats-server did not start (log: ${storeDir}.log). It said: ${said}`,
      );
    }
    wanted = undefined;
  }
}

/** The pid of the server once it greets on its port, undefined when it ended instead. */
async function tryPort(binary: string, storeDir: string, port: number): Promise<number | undefined> {
  const name = natsServerName(storeDir);
  const address = ['--addr', '127.0.0.1', '--port', String(port), '--name', name];
  const server = await spawnServer({
    file: binary,
    args: [...address, '--jetstream', '--store_dir', storeDir],
    logFile: `${storeDir}.log`,
  });
  // Written before it is ready: should we be killed now, the next start still finds the process.
  writeServerState(storeDir, { port, pid: server.pid });
  const deadline = performance.now() + startLimitMs;
  while (!server.ended() && performance.now() < deadline) {
    const greeting = await askNats(port);
    if (greeting?.serverName === name && greeting.jetStream) return server.pid;
    await sleep(15);
  }
  await stopProcess(server.pid, stopSteps);
  return undefined;
}

function running({ pid, port }: { pid: number; port: number }, reused: boolean): RunningNats {
  const stop = async (): Promise<void> => {
    await stopProcess(pid, stopSteps);
  };
  return { url: `nats://127.0.0.1:${String(port)}`, port, reused, stop, pid };
}

/** A server that outlived its parent is kept when it is healthy and on the port asked for. */
async function adoptOrStop(storeDir: string, options: NatsOptions): Promise<{ pid: number; port: number } | undefined> {
  const { pid, port } = readServerState(storeDir);
  if (pid === undefined || port === undefined || !isAlive(pid)) return undefined;
  const greeting = await askNats(port);
  const isOurs = greeting?.serverName === natsServerName(storeDir);
  if (isOurs && greeting.jetStream && (options.port === undefined || options.port === port)) return { pid, port };
  // Only a process that names this folder is that server; the pid may belong to someone else by now.
  if (isOurs || commandLine(pid).includes(storeDir)) {
    options.log?.('stopping a message server that was left behind');
    await stopProcess(pid, stopSteps);
  }
  return undefined;
}
