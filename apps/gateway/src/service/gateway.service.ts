import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuditWriter } from '@benchgen/audit';
import { loadOrCreateKeys, TokenMinter } from '@benchgen/credentials';
import { closeNats, connectNats, isConnected, SkillCaller } from '@benchgen/messaging';
import {
  createLogger,
  databaseOptions,
  defineService,
  Health,
  loggingConfig,
  Metrics,
  newInstanceId,
  Shutdown,
  UnitOfWork,
  type Env,
  type Logger,
  type RunningService,
} from '@benchgen/service-kit';
import { prepareDetection } from '@benchgen/language';
import { createHttpApp, listen } from '@benchgen/service-kit/http';
import { DataSource } from 'typeorm';
import { EventStreams } from '../events/event-streams.js';
import { PlatformClient } from '../platform-proxy/platform-client.js';
import { UnsettledSweeper } from '../proposals/unsettled-sweeper.js';
import { SkillDirectory } from '../skills/skill-directory.js';
import { TurnEngine } from '../turns/engine/turn-engine.js';
import { TurnSse } from '../turns/stream/turn-sse.js';
import { GATEWAY_ROLE, GATEWAY_SCHEMA, gatewayConfig, type GatewayConfig } from './gateway-config.js';
import { GatewaySettings } from './gateway-settings.js';
import { gatewayModule } from './gateway.module.js';

const SERVICE = 'gateway';
const VERSION = '0.1.0';

/** The edge: people, conversations, routing, confirmation, grants. */
export const gatewayService = defineService({ name: SERVICE, start });

async function start(env: Env): Promise<RunningService> {
  const config = gatewayConfig(env);
  const instance = newInstanceId();
  const log = createLogger({ service: SERVICE, instance, ...loggingConfig(env) });
  const shutdown = new Shutdown(log);
  try {
    return await startParts(config, instance, log, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function startParts(
  config: GatewayConfig,
  instance: string,
  log: Logger,
  shutdown: Shutdown,
): Promise<RunningService> {
  const dataSource = await openDatabase(config, shutdown);
  const nats = await connectNats({ url: config.natsUrl, name: SERVICE, log });
  shutdown.on('close', 'nats', () => closeNats(nats));
  const keys = await loadOrCreateKeys(config.keysDir);
  const settings = settingsOf(config, instance, keys.jwksFile);
  const health = new Health({ service: SERVICE, instance, mode: config.mode, version: VERSION });
  const metrics = new Metrics(SERVICE);
  const work = new UnitOfWork(dataSource, log);
  health.check('database', async () => (await work.query('select 1')).length === 1);
  health.check('nats', () => isConnected(nats));
  const skillCaller = new SkillCaller({ nc: nats, instance });
  shutdown.on('leases', 'skill calls', () => {
    skillCaller.close();
  });
  const module = gatewayModule({
    work,
    audit: new AuditWriter({ service: SERVICE, instance }),
    minter: await TokenMinter.fromFile(keys.privateFile),
    nats,
    skillCaller,
    settings,
    log,
  });
  const app = await createHttpApp(module, { log, health, metrics });
  shutdown.on('close', 'http', () => app.close());
  await startWorkers(app, shutdown, metrics);
  const url = await listen(app, { host: config.host, port: config.port });
  settings.publicUrl ||= url;
  // Else the first person to write would wait for the language tables.
  setImmediate(prepareDetection);
  log.info({ url, keys: path.basename(config.keysDir) }, 'the gateway is listening');
  return { name: SERVICE, url, close: () => shutdown.run() };
}

function settingsOf(config: GatewayConfig, instance: string, jwksFile: string): GatewaySettings {
  const { mode, lookEveryMs, platformUrl, publicUrl, allowedHosts } = config;
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const hosts = new Set([...allowedHosts, ...(known ? [known.hostname] : [])]);
  const origins = new Set(known ? [known.origin] : []);
  return new GatewaySettings(instance, mode, platformUrl, jwksFile, hosts, origins, publicUrl ?? '', lookEveryMs);
}

async function openDatabase(config: GatewayConfig, shutdown: Shutdown): Promise<DataSource> {
  const dataSource = new DataSource(
    databaseOptions({
      url: config.databaseUrl,
      role: GATEWAY_ROLE,
      schema: GATEWAY_SCHEMA,
      poolSize: config.poolSize,
      applicationName: `benchgen-${SERVICE}`,
    }),
  );
  await dataSource.initialize();
  shutdown.on('close', 'database', () => dataSource.destroy());
  return dataSource;
}

/** Everything that works without being asked: skills are heard, turns are kept, unsettled actions looked for. */
async function startWorkers(app: NestFastifyApplication, shutdown: Shutdown, metrics: Metrics): Promise<void> {
  await app.init();
  const directory = app.get(SkillDirectory);
  await directory.start();
  const engine = app.get(TurnEngine);
  engine.start(shutdown);
  const sweeper = app.get(UnsettledSweeper);
  sweeper.start();
  const streams = app.get(EventStreams);
  streams.start();
  metrics.gauge('event_streams_open', 'Listeners to run events on this replica', () => streams.open);
  metrics.gauge('turns_running', 'Turns that this replica runs', () => engine.running);
  shutdown.on('intake', 'streams and listeners', () => {
    directory.stop();
  });
  shutdown.on('drain', 'event streams', () => {
    streams.stop();
  });
  shutdown.on('work', 'unsettled actions', () => sweeper.stop());
  shutdown.on('leases', 'streams', () => {
    app.get(TurnSse).closeAll();
  });
  shutdown.on('close', 'platform', () => app.get(PlatformClient).close());
}
