import type { Env, RunningService } from '@benchgen/service-kit';
import { startProcess, type ServiceProcess } from './child-process.js';
import { GATEWAY, PLATFORM_API, SKILLS, WORKER, type PlannedService } from './plan.js';

export interface ServicesOptions {
  /** `trial`: all in this process. `split`: a process each, which is what production runs. */
  mode: 'trial' | 'split';
  env: Env;
  /** Ports of the gateway's replicas; one entry a replica. */
  gatewayPorts: readonly number[];
  replicas?: { skills?: number; workers?: number };
}

export interface Services {
  gateways: RunningService[];
  all: RunningService[];
  /** Ends them edge first, so that nothing new comes in while the rest finishes. */
  stop(): Promise<void>;
}

type Starter = (service: PlannedService, env: Env) => Promise<RunningService | ServiceProcess>;

const STARTERS: Record<ServicesOptions['mode'], Starter> = {
  trial: (service, env) => service.definition.start({ ...env, ...service.env }),
  split: startProcess,
};

export async function startServices({ mode, env, gatewayPorts, replicas = {} }: ServicesOptions): Promise<Services> {
  const started: RunningService[] = [];
  const start = async (service: PlannedService, more: Env = {}): Promise<RunningService> => {
    const running = await STARTERS[mode](service, { ...env, BENCHGEN_MODE: mode, ...more });
    started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    for (const layer of layersFromTheEdge(started)) await Promise.all(layer.map((service) => service.close()));
  };
  try {
    const api = await start(PLATFORM_API);
    const platform = { BENCHGEN_PLATFORM_URL: api.url };
    // Gateways before skills: they then hear the first announcement, and whoever is told "ready" can be answered.
    const [gateways] = await Promise.all([
      Promise.all(gatewayPorts.map((port) => start(GATEWAY, { ...platform, BENCHGEN_PORT: String(port) }))),
      ...times(replicas.workers ?? 1).map(() => start(WORKER, platform)),
    ]);
    await Promise.all(times(replicas.skills ?? 1).flatMap(() => SKILLS.map((skill) => start(skill, platform))));
    return { gateways, all: started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function layersFromTheEdge(services: RunningService[]): RunningService[][] {
  const layer = (service: RunningService): number =>
    service.name === GATEWAY.definition.name ? 0 : service.name === PLATFORM_API.definition.name ? 2 : 1;
  return [0, 1, 2].map((depth) => services.filter((service) => layer(service) === depth));
}
