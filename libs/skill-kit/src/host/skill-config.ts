import { readConfig, settings, type Env } from '@benchgen/service-kit';
import { z } from 'zod';

const SkillSettings = z.object({
  BENCHGEN_NATS_URL: settings.url,
  BENCHGEN_PLATFORM_URL: settings.url,
  BENCHGEN_KEYS_DIR: z.string(),
  BENCHGEN_MODE: settings.mode,
  /** Calls served at once; one more is told "busy" at once. */
  BENCHGEN_SKILL_MAX_IN_FLIGHT: settings.count(128),
  /** Serves health and metrics when set; 0 takes a free port. */
  BENCHGEN_SKILL_PORT: settings.port.optional(),
  BENCHGEN_HOST: z.string().default('127.0.0.1'),
});

export interface SkillConfig {
  natsUrl: string;
  platformUrl: string;
  keysDir: string;
  mode: 'trial' | 'split';
  maxInFlight: number;
  port: number | undefined;
  host: string;
}

/** @throws ConfigError naming every bad variable */
export function readSkillConfig(env: Env): SkillConfig {
  const read = readConfig(SkillSettings, env);
  return {
    natsUrl: read.BENCHGEN_NATS_URL,
    platformUrl: read.BENCHGEN_PLATFORM_URL,
    keysDir: read.BENCHGEN_KEYS_DIR,
    mode: read.BENCHGEN_MODE,
    maxInFlight: read.BENCHGEN_SKILL_MAX_IN_FLIGHT,
    port: read.BENCHGEN_SKILL_PORT,
    host: read.BENCHGEN_HOST,
  };
}
