import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuditWriter } from '@benchgen/audit';
import { loadOrCreateKeys, TokenMinter } from '@benchgen/credentials';
import { closeNats, connectNats, SkillCaller } from '@benchgen/messaging';
import {
  databaseOptions,
  Health,
  Metrics,
  newInstanceId,
  silentLogger as log,
  UnitOfWork,
} from '@benchgen/service-kit';
import { createHttpApp, listen } from '@benchgen/service-kit/http';
import { DataSource } from 'typeorm';
import type { TestPerson } from '../fixtures/gateway.fixture.js';
import { GATEWAY_ROLE, GATEWAY_SCHEMA } from '../service/gateway-config.js';
import { gatewayModule } from '../service/gateway.module.js';
import { GatewaySettings } from '../service/gateway-settings.js';
import { EventStreams } from './event-streams.js';
import { EventTimes } from './event-times.js';
import type { EventWorld } from './event-world.fixture.js';
import { Listener } from './listener.fixture.js';

export interface QuickGateway {
  listen: (person: TestPerson) => Promise<Listener>;
  close: () => Promise<void>;
}

/** A gateway of the same module, only with other times. */
export async function startGatewayWithTimes(
  { world, platformUrl }: EventWorld,
  times: Partial<EventTimes>,
): Promise<QuickGateway> {
  const keysDir = await mkdtemp(path.join(tmpdir(), 'benchgen-keys-'));
  const keys = await loadOrCreateKeys(keysDir);
  const dataSource = new DataSource(
    databaseOptions({
      url: world.database.url,
      role: GATEWAY_ROLE,
      schema: GATEWAY_SCHEMA,
      poolSize: 4,
      applicationName: 'quick',
    }),
  );
  await dataSource.initialize();
  const nats = await connectNats({ url: world.nats.url, name: 'gateway', log });
  const instance = newInstanceId();
  const skillCaller = new SkillCaller({ nc: nats, instance });
  const module = gatewayModule({
    work: new UnitOfWork(dataSource, log),
    audit: new AuditWriter({ service: 'gateway', instance }),
    minter: await TokenMinter.fromFile(keys.privateFile),
    nats,
    skillCaller,
    settings: new GatewaySettings(instance, 'split', platformUrl, keys.jwksFile, new Set(), new Set(), ''),
    log,
  });
  const quick = {
    ...module,
    providers: [...(module.providers ?? []), { provide: EventTimes, useValue: Object.assign(new EventTimes(), times) }],
  };
  const health = new Health({ service: 'gateway', instance, mode: 'split', version: '0' });
  const app = await createHttpApp(quick, { log, health, metrics: new Metrics('gateway') });
  await app.init();
  const streams = app.get(EventStreams);
  streams.start();
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    listen: (person) => Listener.open(url, person.token),
    close: async () => {
      streams.stop();
      skillCaller.close();
      await app.close();
      await closeNats(nats);
      await dataSource.destroy();
      await rm(keysDir, { recursive: true, force: true });
    },
  };
}
