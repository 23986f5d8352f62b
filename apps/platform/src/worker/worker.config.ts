import { ConfigError, readConfig, settings, type Env } from '@benchgen/service-kit';
import { z } from 'zod';

const WorkerSettings = z.object({
  BENCHGEN_PLATFORM_DATABASE_URL: settings.url.optional(),
  BENCHGEN_DATABASE_URL: settings.url.optional(),
  BENCHGEN_NATS_URL: settings.url,
  BENCHGEN_WORKER_POOL_SIZE: settings.count(6),
  /** Runs that one worker has in hand at a time. */
  BENCHGEN_WORKER_RUNS: settings.count(4),
  /** How long a worker may be silent before its runs go to another one. */
  BENCHGEN_WORKER_LEASE_MS: settings.milliseconds(15_000),
  /** Attempts at a question after the first one; more patient than usual, because a question given up leaves the run incomplete. */
  BENCHGEN_WORKER_RETRIES: z.coerce.number().int().min(0).default(8),
  /** Time for one call to a model, reply included. */
  BENCHGEN_WORKER_ATTEMPT_TIMEOUT_MS: settings.milliseconds(120_000),
  /** Time for one question, all attempts and waits included. */
  BENCHGEN_WORKER_QUESTION_DEADLINE_MS: settings.milliseconds(300_000),
  /** A run without a single new answer for so long is ended. */
  BENCHGEN_WORKER_NO_PROGRESS_MS: settings.milliseconds(600_000),
  /** Time for a cold model to come up. */
  BENCHGEN_WORKER_BRING_UP_MS: settings.milliseconds(180_000),
  /** Time for a model server that cannot be reached to come back before the run fails. */
  BENCHGEN_WORKER_UNREACHABLE_MS: settings.milliseconds(10_000),
  /** An embedded model that is loaded on demand is let go after so long without a question. */
  BENCHGEN_EMBEDDED_IDLE_MS: settings.milliseconds(60_000),
});

/** Times in milliseconds. */
export interface WorkerConfig {
  databaseUrl: string;
  natsUrl: string;
  poolSize: number;
  runs: number;
  leaseMs: number;
  embeddedIdleMs: number;
  limits: RunLimits;
}

/** Where patience with a model ends. Times in milliseconds. */
export interface RunLimits {
  retries: number;
  attemptTimeoutMs: number;
  questionDeadlineMs: number;
  noProgressMs: number;
  bringUpMs: number;
  unreachableMs: number;
}

/** @throws ConfigError naming every bad variable */
export function readWorkerConfig(env: Env): WorkerConfig {
  const read = readConfig(WorkerSettings, env);
  const databaseUrl = read.BENCHGEN_PLATFORM_DATABASE_URL ?? read.BENCHGEN_DATABASE_URL;
  if (databaseUrl === undefined) throw new ConfigError([{ variable: 'BENCHGEN_DATABASE_URL', problem: 'must be set' }]);
  return {
    databaseUrl,
    natsUrl: read.BENCHGEN_NATS_URL,
    poolSize: read.BENCHGEN_WORKER_POOL_SIZE,
    runs: read.BENCHGEN_WORKER_RUNS,
    leaseMs: read.BENCHGEN_WORKER_LEASE_MS,
    embeddedIdleMs: read.BENCHGEN_EMBEDDED_IDLE_MS,
    limits: {
      retries: read.BENCHGEN_WORKER_RETRIES,
      attemptTimeoutMs: read.BENCHGEN_WORKER_ATTEMPT_TIMEOUT_MS,
      questionDeadlineMs: read.BENCHGEN_WORKER_QUESTION_DEADLINE_MS,
      noProgressMs: read.BENCHGEN_WORKER_NO_PROGRESS_MS,
      bringUpMs: read.BENCHGEN_WORKER_BRING_UP_MS,
      unreachableMs: read.BENCHGEN_WORKER_UNREACHABLE_MS,
    },
  };
}
