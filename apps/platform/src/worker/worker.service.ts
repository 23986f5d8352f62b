import { AuditWriter } from '@benchgen/audit';
import { SUBJECTS } from '@benchgen/contracts';
import { closeNats, connectNats, subscribeEvents } from '@benchgen/messaging';
import {
  createLogger,
  defineService,
  loggingConfig,
  newInstanceId,
  Shutdown,
  UnitOfWork,
  type Env,
  type RunningService,
} from '@benchgen/service-kit';
import { bridgeHints } from '../hints/bridge-hints.js';
import { processHints } from '../hints/process-hints.js';
import { openPlatformDatabase } from '../platform-database.js';
import { RUN_JOB } from '../runs/job-kinds.js';
import { JobLoop } from './jobs/job-loop.js';
import { JobQueue } from './jobs/job-queue.js';
import { Leases } from './jobs/leases.js';
import { EmbeddedModels } from './models/embedded-models.js';
import { ModelPool } from './models/model-pool.js';
import { ScoringThread } from './scoring/scoring-thread.js';
import { readWorkerConfig } from './worker.config.js';

const NAME = 'platform-worker';

/** The platform's worker role: takes runs, asks models, scores, settles. */
export const platformWorkerService = defineService({ name: NAME, start });

async function start(env: Env): Promise<RunningService> {
  const config = readWorkerConfig(env);
  const instance = newInstanceId();
  const log = createLogger({ service: NAME, instance, ...loggingConfig(env) });
  const shutdown = new Shutdown(log);
  try {
    const dataSource = await openPlatformDatabase({ url: config.databaseUrl, name: NAME, poolSize: config.poolSize });
    shutdown.on('close', 'database', () => dataSource.destroy());
    const work = new UnitOfWork(dataSource, log);
    const nc = await connectNats({ url: config.natsUrl, name: NAME, log });
    shutdown.on('close', 'nats', () => closeNats(nc));

    const embedded = new EmbeddedModels(work, log, config.embeddedIdleMs);
    shutdown.on('leases', 'embedded models', () => embedded.close());
    await embedded.start();
    const scoring = new ScoringThread();
    scoring.warm();
    shutdown.on('leases', 'scoring', () => scoring.close());

    const queue = new JobQueue(work, instance, config.leaseMs);
    const parts = {
      work,
      audit: new AuditWriter({ service: 'platform', instance }),
      nc,
      log,
      models: new ModelPool(work, embedded, env, config.limits.attemptTimeoutMs),
      embedded,
      scoring,
      limits: config.limits,
    };
    const loop = new JobLoop(parts, queue, new Leases(queue, config.leaseMs, log), config.runs);
    shutdown.on('intake', 'jobs', () => loop.stopTaking());
    shutdown.on('work', 'runs', () => loop.stop());
    shutdown.on('close', 'hints', listenForHints(loop));
    shutdown.on('close', 'hints over NATS', bridgeHints(nc, log));
    subscribeEvents(nc, SUBJECTS.jobHint(RUN_JOB), undefined, () => loop.notify());
    loop.start();
    log.info({}, 'the worker is ready');
    return { name: NAME, close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/** Hints of this process reach the worker without the way over NATS. Returns what ends it. */
function listenForHints(loop: JobLoop): () => void {
  const onJob = (kind: string): void => {
    if (kind === RUN_JOB) loop.notify();
  };
  processHints.on('job', onJob);
  return () => {
    processHints.off('job', onJob);
  };
}
