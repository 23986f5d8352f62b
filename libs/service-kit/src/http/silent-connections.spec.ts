import { expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Health } from '../lifecycle/health.js';
import { Metrics } from '../lifecycle/metrics.js';
import { silentLogger } from '../logging/logger.js';
import { createHttpApp, listen } from './create-http-app.js';

@Module({})
class NothingModule {}

it('ends at once although somebody holds a connection on which nothing was ever asked', async () => {
  const app = await createHttpApp(NothingModule, {
    log: silentLogger,
    health: new Health({ service: 'nothing', instance: 'i1', mode: 'trial', version: '0' }),
    metrics: new Metrics('nothing'),
  });
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  const silent = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  // A request of somebody else: by now the server has taken the silent one, too.
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
  const gone = once(silent, 'close');
  await app.close();
  await gone;
}, 4_000);
