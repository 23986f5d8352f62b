import { readConfig, settings, type Env } from '@benchgen/service-kit';
import { z } from 'zod';

export const GATEWAY_ROLE = 'benchgen_gateway';
export const GATEWAY_SCHEMA = 'agent';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item !== ''),
  );

const Config = z.object({
  BENCHGEN_HOST: z.string().default('127.0.0.1'),
  BENCHGEN_PORT: settings.port.default(3000),
  BENCHGEN_DATABASE_URL: settings.url.optional(),
  BENCHGEN_GATEWAY_DATABASE_URL: settings.url.optional(),
  BENCHGEN_GATEWAY_POOL_SIZE: settings.count(10),
  BENCHGEN_NATS_URL: z.string().min(1),
  BENCHGEN_PLATFORM_URL: settings.url,
  BENCHGEN_KEYS_DIR: z.string().min(1),
  BENCHGEN_PUBLIC_URL: settings.url.optional(),
  /** Host names, besides this machine's and that of the public URL, that may be asked for. */
  BENCHGEN_ALLOWED_HOSTS: list,
  BENCHGEN_GATEWAY_LOOK_EVERY_MS: settings.milliseconds(2_000),
  BENCHGEN_MODE: settings.mode,
});

export interface GatewayConfig {
  host: string;
  port: number;
  databaseUrl: string;
  poolSize: number;
  natsUrl: string;
  platformUrl: string;
  keysDir: string;
  publicUrl: string | undefined;
  allowedHosts: string[];
  /** How often turns and actions that another replica left behind are looked for. */
  lookEveryMs: number;
  mode: 'trial' | 'split';
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** @throws ConfigError naming every variable that is missing or wrong */
export function gatewayConfig(env: Env): GatewayConfig {
  const url = env['BENCHGEN_GATEWAY_DATABASE_URL'] ?? env['BENCHGEN_DATABASE_URL'];
  const required = Config.extend({ BENCHGEN_DATABASE_URL: url === undefined ? settings.url : settings.url.optional() });
  const parsed = readConfig(required, env);
  return {
    host: parsed.BENCHGEN_HOST,
    port: parsed.BENCHGEN_PORT,
    databaseUrl: parsed.BENCHGEN_GATEWAY_DATABASE_URL ?? parsed.BENCHGEN_DATABASE_URL ?? '',
    poolSize: parsed.BENCHGEN_GATEWAY_POOL_SIZE,
    natsUrl: parsed.BENCHGEN_NATS_URL,
    platformUrl: withoutSlash(parsed.BENCHGEN_PLATFORM_URL),
    keysDir: parsed.BENCHGEN_KEYS_DIR,
    publicUrl: parsed.BENCHGEN_PUBLIC_URL && withoutSlash(parsed.BENCHGEN_PUBLIC_URL),
    allowedHosts: parsed.BENCHGEN_ALLOWED_HOSTS,
    lookEveryMs: parsed.BENCHGEN_GATEWAY_LOOK_EVERY_MS,
    mode: parsed.BENCHGEN_MODE,
  };
}
