import { loadOrCreateKeys } from '@benchgen/credentials';
import { freePort } from '@benchgen/local-services';
import type { Env } from '@benchgen/service-kit';
import { mkdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { issueAccess, prepareDatabase, type DemoAccess } from '../data/prepare-database.js';
import { startServices, type Services, type ServicesOptions } from '../services/start-services.js';
import { startInfrastructure, type Infrastructure } from './infrastructure.js';
import type { InstanceSettings } from './settings.js';

export interface InstanceOptions {
  settings: InstanceSettings;
  mode: 'trial' | 'split';
  /** False for throwaway instances: the database then does not wait for the disk. */
  durable?: boolean;
  gateways?: number;
  replicas?: ServicesOptions['replicas'];
  /** Hears what happens, a line each. */
  log?: (line: string) => void;
}

/** A whole running BenchGen with its demo account. */
export interface Instance {
  /** Address of the (first) gateway. */
  url: string;
  urls: string[];
  signInLink: string;
  /** API token of the demo person. */
  token: string;
  demo: DemoAccess;
  services: Services;
  infrastructure: Infrastructure;
  /** What the services were started with, for tests that start one more of them. */
  env: Env;
  stop(): Promise<void>;
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { settings, mode, durable = true, log = () => undefined } = options;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o755 });
  const infrastructure = await startInfrastructure(settings, { durable, log });
  try {
    const keysDir = path.join(settings.dataDir, 'keys');
    const [demo] = await Promise.all([prepareDatabase(infrastructure.databaseUrl), loadOrCreateKeys(keysDir)]);
    const ports = await gatewayPorts(options);
    const publicUrl = `http://localhost:${String(ports[0])}`;
    const env = serviceEnv(settings, infrastructure, { keysDir, publicUrl });
    const [services, access] = await Promise.all([
      startServices({ mode, env, gatewayPorts: ports, ...(options.replicas && { replicas: options.replicas }) }),
      issueAccess(infrastructure.databaseUrl, demo, publicUrl),
    ]);
    return {
      url: publicUrl,
      urls: ports.map((port) => `http://localhost:${String(port)}`),
      signInLink: access.link,
      token: access.token,
      demo,
      services,
      infrastructure,
      env,
      stop: async () => {
        await services.stop();
        await infrastructure.stop();
      },
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

async function gatewayPorts({ settings, gateways = 1 }: InstanceOptions): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < gateways; index += 1) {
    ports.push(index === 0 && settings.port !== undefined && settings.port !== 0 ? settings.port : await freePort());
  }
  return ports;
}

function serviceEnv(
  settings: InstanceSettings,
  infrastructure: Infrastructure,
  { keysDir, publicUrl }: { keysDir: string; publicUrl: string },
): Env {
  const models = path.join(settings.dataDir, 'models.json');
  return {
    ...(existsSync(models) && { BENCHGEN_MODELS_FILE: models }),
    ...settings.env,
    BENCHGEN_DATABASE_URL: infrastructure.databaseUrl,
    BENCHGEN_NATS_URL: infrastructure.natsUrl,
    BENCHGEN_KEYS_DIR: keysDir,
    BENCHGEN_PUBLIC_URL: publicUrl,
    BENCHGEN_LOG_FILE: settings.logFile,
  };
}
