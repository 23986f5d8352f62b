import { processEnv, readConfig, settings, type Env } from '@benchgen/service-kit';
import path from 'node:path';
import { z } from 'zod';

const Config = z.object({
  BENCHGEN_DATA_DIR: z.string().default('.benchgen'),
  BENCHGEN_DATABASE_URL: settings.url.optional(),
  BENCHGEN_NATS_URL: z.string().optional(),
  BENCHGEN_PORT: settings.port.optional(),
  BENCHGEN_LOG_FILE: z.string().optional(),
});

export interface InstanceSettings {
  /** Absolute. Holds everything of a trial instance: database, messages, keys, logs. */
  dataDir: string;
  databaseUrl: string | undefined;
  natsUrl: string | undefined;
  /** What was asked for; absent means 3000 or the next free one. */
  port: number | undefined;
  logFile: string;
  /** What the services get besides what the launcher decides: model keys, log level. */
  env: Env;
}

/** @throws ConfigError naming every bad variable */
export function instanceSettings(env: Env = processEnv()): InstanceSettings {
  const config = readConfig(Config, env);
  const dataDir = path.resolve(config.BENCHGEN_DATA_DIR);
  return {
    dataDir,
    databaseUrl: config.BENCHGEN_DATABASE_URL,
    natsUrl: config.BENCHGEN_NATS_URL,
    port: config.BENCHGEN_PORT,
    logFile: config.BENCHGEN_LOG_FILE ?? path.join(dataDir, 'logs', 'benchgen.log'),
    env,
  };
}

/** Settings of a throwaway instance: what the person set for their own one does not reach it. */
export function temporarySettings(dataDir: string): InstanceSettings {
  const others = Object.entries(processEnv()).filter(([name]) => !name.startsWith('BENCHGEN_'));
  return instanceSettings({ ...Object.fromEntries(others), BENCHGEN_DATA_DIR: dataDir });
}
