import path from 'node:path';
import { AuditWriter } from '@benchgen/audit';
import { TokenVerifier } from '@benchgen/credentials';
import { closeNats, connectNats, isConnected, OutboxRelay } from '@benchgen/messaging';
import {
  createLogger,
  defineService,
  Health,
  loggingConfig,
  Metrics,
  newInstanceId,
  Shutdown,
  UnitOfWork,
  type Env,
  type RunningService,
} from '@benchgen/service-kit';
import { createHttpApp, listen } from '@benchgen/service-kit/http';
import { bridgeHints, notifyRelay } from '../hints/bridge-hints.js';
import { syncModelsFile } from '../models/sync-models-file.js';
import { openPlatformDatabase } from '../platform-database.js';
import { readApiConfig } from './api.config.js';
import { apiModule } from './api.module.js';
import { refuseUndecidedRoutes } from './refuse-undecided-routes.js';

const NAME = 'platform-api';
const VERSION = '0.1.0';

/** The platform's api role: reads, quotes, launches, cancels; it also relays the outbox. */
export const platformApiService = defineService({ name: NAME, start });

async function start(env: Env): Promise<RunningService> {
  const config = readApiConfig(env);
  const instance = newInstanceId();
  const log = createLogger({ service: NAME, instance, ...loggingConfig(env) });
  const shutdown = new Shutdown(log);
  try {
    const tokens = await TokenVerifier.fromJwksFile(path.join(config.keysDir, 'jwks.json'));
    const dataSource = await openPlatformDatabase({ url: config.databaseUrl, name: NAME, poolSize: config.poolSize });
    shutdown.on('close', 'database', () => dataSource.destroy());
    const work = new UnitOfWork(dataSource, log);
    const nc = await connectNats({ url: config.natsUrl, name: NAME, log });
    shutdown.on('drain', 'nats', () => closeNats(nc));
    shutdown.on('intake', 'hints', bridgeHints(nc, log));
    const relay = new OutboxRelay({ database: work, nc, log });
    relay.start();
    shutdown.on('work', 'outbox relay', () => relay.stop());
    shutdown.on('intake', 'relay hints', notifyRelay(relay));
    if (config.modelsFile !== undefined) await syncModelsFile(work, config.modelsFile);

    const health = new Health({ service: NAME, instance, mode: config.mode, version: VERSION });
    health.check('database', async () => (await work.query('select 1')).length === 1);
    health.check('messaging', () => isConnected(nc));
    const audit = new AuditWriter({ service: 'platform', instance });
    const metrics = new Metrics(NAME);
    metrics.gauge(
      'outbox_oldest_unpublished_ms',
      'Age of the oldest event that is not published yet',
      () => relay.oldestUnpublishedMs,
    );
    const app = await createHttpApp(apiModule({ work, audit, tokens }), { log, health, metrics });
    shutdown.on('intake', 'http', () => app.close());
    refuseUndecidedRoutes(app);
    const url = await listen(app, config);
    log.info({ url }, 'the platform is ready');
    return { name: NAME, url, close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
