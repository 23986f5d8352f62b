import { ConfigError, readConfig, settings, type Env } from '@benchgen/service-kit';
import { z } from 'zod';

const ApiSettings = z.object({
  BENCHGEN_HOST: z.string().default('127.0.0.1'),
  /** 0: a free one is taken. */
  BENCHGEN_PLATFORM_PORT: settings.port.default(0),
  BENCHGEN_PLATFORM_DATABASE_URL: settings.url.optional(),
  BENCHGEN_DATABASE_URL: settings.url.optional(),
  BENCHGEN_NATS_URL: settings.url,
  BENCHGEN_KEYS_DIR: z.string(),
  BENCHGEN_MODE: settings.mode,
  /** JSON list of models behind servers; read at start. */
  BENCHGEN_MODELS_FILE: z.string().optional(),
  BENCHGEN_PLATFORM_POOL_SIZE: settings.count(10),
});

export interface ApiConfig {
  host: string;
  port: number;
  databaseUrl: string;
  natsUrl: string;
  keysDir: string;
  mode: 'trial' | 'split';
  modelsFile: string | undefined;
  poolSize: number;
}

/** @throws ConfigError naming every bad variable */
export function readApiConfig(env: Env): ApiConfig {
  const read = readConfig(ApiSettings, env);
  return {
    host: read.BENCHGEN_HOST,
    port: read.BENCHGEN_PLATFORM_PORT,
    databaseUrl: databaseUrlOf(read),
    natsUrl: read.BENCHGEN_NATS_URL,
    keysDir: read.BENCHGEN_KEYS_DIR,
    mode: read.BENCHGEN_MODE,
    modelsFile: read.BENCHGEN_MODELS_FILE,
    poolSize: read.BENCHGEN_PLATFORM_POOL_SIZE,
  };
}

/** The platform's own database URL, else the one that all services share. */
function databaseUrlOf(read: {
  BENCHGEN_PLATFORM_DATABASE_URL?: string | undefined;
  BENCHGEN_DATABASE_URL?: string | undefined;
}): string {
  const url = read.BENCHGEN_PLATFORM_DATABASE_URL ?? read.BENCHGEN_DATABASE_URL;
  if (url === undefined) throw new ConfigError([{ variable: 'BENCHGEN_DATABASE_URL', problem: 'must be set' }]);
  return url;
}
