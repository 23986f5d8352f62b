import { gatewayService } from '@benchgen/gateway';
import { platformApiService, platformWorkerService } from '@benchgen/platform';
import type { ServiceDefinition } from '@benchgen/service-kit';
import { benchgenContextService } from '@benchgen/skill-benchgen-context';
import { benchmarkLaunchService } from '@benchgen/skill-benchmark-launch';

/** A service as both forms start it: its definition for one process, its entry file for a process of its own. */
export interface PlannedService {
  definition: ServiceDefinition;
  /** Package-relative entry, resolved from the package's main file. */
  packageName: string;
  env: Record<string, string>;
  /** Flags of Node for its own process. */
  flags?: readonly string[];
}

/** Started first: the others need its address. */
export const PLATFORM_API: PlannedService = {
  definition: platformApiService,
  packageName: '@benchgen/platform',
  env: { BENCHGEN_PLATFORM_ROLE: 'api', BENCHGEN_PLATFORM_PORT: '0' },
};

export const WORKER: PlannedService = {
  definition: platformWorkerService,
  packageName: '@benchgen/platform',
  env: { BENCHGEN_PLATFORM_ROLE: 'worker' },
  // Answers pass through in small pieces that die young: a small nursery holds as many and keeps 15 MB a thread free.
  flags: ['--max-semi-space-size=4'],
};

/** A new skill is one more line here. */
export const SKILLS: readonly PlannedService[] = [
  { definition: benchmarkLaunchService, packageName: '@benchgen/skill-benchmark-launch', env: {} },
  { definition: benchgenContextService, packageName: '@benchgen/skill-benchgen-context', env: {} },
];

export const GATEWAY: PlannedService = { definition: gatewayService, packageName: '@benchgen/gateway', env: {} };
