import { expect, it } from '@jest/globals';
import { silentLogger } from '../logging/logger.js';
import { Shutdown } from './shutdown.js';

it('ends in the order of the phases, whatever the order of registration', async () => {
  const shutdown = new Shutdown(silentLogger);
  const order: string[] = [];
  for (const phase of ['close', 'leases', 'intake', 'work', 'drain'] as const) {
    shutdown.on(phase, phase, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      order.push(phase);
    });
  }
  await shutdown.run();
  expect(order).toEqual(['intake', 'drain', 'work', 'leases', 'close']);
});

it('goes on when a step fails, and runs only once however often it is asked', async () => {
  const shutdown = new Shutdown(silentLogger);
  let closed = 0;
  shutdown.on('intake', 'broken', () => Promise.reject(new Error('no')));
  shutdown.on('close', 'last', () => {
    closed += 1;
  });
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(closed).toBe(1);
});

it('leaves a step behind that never ends', async () => {
  const shutdown = new Shutdown(silentLogger);
  let closed = false;
  shutdown.on('intake', 'stuck', () => new Promise(() => undefined));
  shutdown.on('close', 'last', () => {
    closed = true;
  });
  await shutdown.run();
  expect(closed).toBe(true);
});
