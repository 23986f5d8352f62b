import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  isAlive,
  sendSignal,
  startNats,
  startPostgres,
  waitForExit,
  type RunningNats,
  type RunningPostgres,
} from '@benchgen/local-services';
import { testRunDir } from '../run/test-run.js';

/** A server that one test has for itself, to stop and to kill. Port and data stay the same over restarts. */
export interface OwnServer {
  url: string;
  port: number;
  /** Stops it if it runs, and starts it again with its data. */
  restart(): Promise<void>;
  /** Orderly end; `restart` brings it back. */
  stop(): Promise<void>;
  /** Ends all its processes with SIGKILL; `restart` brings it back. */
  kill(): Promise<void>;
  /** Stops it for good and removes its data. */
  close(): Promise<void>;
}

interface Running {
  url: string;
  port: number;
  stop(): Promise<void>;
  pids(): number[];
}

/** A Postgres of the test's own that survives `kill` with its committed data. */
export async function startOwnPostgres(): Promise<OwnServer> {
  return await ownServer(async (dir, port): Promise<RunningPostgres> => {
    return await startPostgres({ dataDir: path.join(dir, 'postgres'), durable: true, ...port });
  });
}

/** A NATS server of the test's own, with JetStream. */
export async function startOwnNats(): Promise<OwnServer> {
  return await ownServer(async (dir, port) => {
    const nats: RunningNats = await startNats({ storeDir: path.join(dir, 'nats'), ...port });
    return { ...nats, pids: () => (isAlive(nats.pid) ? [nats.pid] : []) };
  });
}

async function ownServer(start: (dir: string, port: { port?: number }) => Promise<Running>): Promise<OwnServer> {
  const dir = ownFolder();
  let running = await start(dir, {});
  const { url, port } = running;
  return {
    url,
    port,
    restart: async () => {
      await running.stop();
      running = await start(dir, { port });
    },
    stop: () => running.stop(),
    kill: async () => {
      const pids = running.pids();
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      for (const pid of pids) await waitForExit(pid, 5000);
    },
    close: async () => {
      await running.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Inside the run's folder where there is one, so that the end of the run also ends servers a test forgot. */
function ownFolder(): string {
  const parent = testRunDir() ?? tmpdir();
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'own-'));
  chmodSync(dir, 0o711);
  return dir;
}
