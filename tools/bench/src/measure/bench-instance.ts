import { BenchgenClient } from '@benchgen/client';
import {
  startInstance,
  temporaryFolder,
  temporarySettings,
  type Instance,
  type InstanceOptions,
} from '@benchgen/launcher';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A temporary instance with durability on, as a person would run it, and a client for its demo person. */
export interface BenchInstance {
  instance: Instance;
  client: BenchgenClient;
  dataDir: string;
}

export async function withInstance<T>(
  options: Pick<InstanceOptions, 'mode' | 'gateways' | 'replicas'> & {
    models?: object[];
    env?: Record<string, string>;
  },
  work: (bench: BenchInstance) => Promise<T>,
): Promise<T> {
  const { models = [], env = {}, ...rest } = options;
  const dataDir = temporaryFolder('bench');
  writeFileSync(path.join(dataDir, 'models.json'), JSON.stringify(models));
  const settings = temporarySettings(dataDir);
  const instance = await startInstance({
    ...rest,
    settings: { ...settings, env: { ...settings.env, ...env } },
    durable: true,
  });
  try {
    const client = new BenchgenClient({ baseUrl: instance.url, token: instance.token });
    return await work({ instance, client, dataDir });
  } finally {
    await instance.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
