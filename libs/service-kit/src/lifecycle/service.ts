import { randomBytes } from 'node:crypto';
import { processEnv, type Env } from '../config/read-config.js';

/** A started service. `close` ends it in order and may be called more than once. */
export interface RunningService {
  readonly name: string;
  readonly url?: string;
  close(): Promise<void>;
}

/** A service as the launcher hosts it, in its own process or beside the others in one. */
export interface ServiceDefinition {
  readonly name: string;
  start(env: Env): Promise<RunningService>;
}

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

/** A short random name for one running copy of a service; safe in subjects. */
export const newInstanceId = (): string => randomBytes(6).toString('hex');

/** What a service's process tells the launcher that started it. */
export interface ReadyMessage {
  ready: true;
  name: string;
  url: string | undefined;
}

const EXIT_LIMIT_MS = 5_000;

/**
 * Runs one service as a process of its own: ready message to the parent, orderly end on SIGTERM, SIGINT, or when the
 * parent is gone (so that a killed launcher leaves no orphans), exit code 1 with a plain sentence when it cannot start.
 */
export async function runAsProcess(definition: ServiceDefinition, env: Env = processEnv()): Promise<void> {
  let running: RunningService;
  try {
    running = await definition.start(env);
  } catch (error) {
    process.stderr.write(
      `${definition.name} could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
  const end = (code: number): void => {
    setTimeout(() => process.exit(code === 0 ? 1 : code), EXIT_LIMIT_MS).unref();
    void running.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => {
    end(0);
  });
  process.once('SIGINT', () => {
    end(0);
  });
  process.once('disconnect', () => {
    end(0);
  });
  const ready: ReadyMessage = { ready: true, name: running.name, url: running.url };
  process.send?.(ready);
}
