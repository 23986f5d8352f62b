import {
  defineService,
  readConfig,
  type Env,
  type RunningService,
  type ServiceDefinition,
} from '@benchgen/service-kit';
import { z } from 'zod';

const RoleSettings = z.object({ BENCHGEN_PLATFORM_ROLE: z.enum(['api', 'worker', 'both']) });
type Role = z.infer<typeof RoleSettings>['BENCHGEN_PLATFORM_ROLE'];

const api = async (): Promise<ServiceDefinition> => (await import('./api/platform-api.service.js')).platformApiService;
const worker = async (): Promise<ServiceDefinition> =>
  (await import('./worker/worker.service.js')).platformWorkerService;

/**
 * One code base, two roles, each loaded only where it runs: the worker has no use for the web framework's memory. Where one
 * process has both, the order is the order of starting.
 */
const ROLES: Record<Role, readonly (() => Promise<ServiceDefinition>)[]> = {
  api: [api],
  worker: [worker],
  both: [api, worker],
};

/** The platform as a process of its own, in the role that its settings name. */
export const platformService = defineService({ name: 'platform', start });

async function start(env: Env): Promise<RunningService> {
  const services = ROLES[readConfig(RoleSettings, env).BENCHGEN_PLATFORM_ROLE];
  const running: RunningService[] = [];
  const close = async (): Promise<void> => {
    for (const service of running.toReversed()) await service.close();
  };
  try {
    for (const load of services) running.push(await (await load()).start(env));
  } catch (error) {
    await close();
    throw error;
  }
  const url = running.find((service) => service.url !== undefined)?.url;
  return { name: running.map(({ name }) => name).join('+'), ...(url !== undefined && { url }), close };
}
