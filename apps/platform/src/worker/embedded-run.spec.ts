import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import type { UserClaims } from '@benchgen/contracts';
import { waitFor } from '@benchgen/testing';
import { newBenchmark, newModel } from '../fixtures/world.fixture.js';
import { launchRuns } from '../runs/launch-runs.js';
import { WorkerWorld } from './worker.fixture.js';

describe('an embedded model', () => {
  let world: WorkerWorld;

  beforeAll(async () => {
    world = await WorkerWorld.create();
  });
  afterAll(() => world.close());

  const liveness = async (modelId: string): Promise<string | undefined> => {
    const [row] = await world.db.rows<{ state: string }>(
      'select state from platform.model_liveness where model_id = $1',
      [modelId],
    );
    return row?.state;
  };

  it('that is loaded on demand is cold, is brought up by its run, and is let go when idle', async () => {
    const modelId = await newModel(world.db, { connection: { name: 'local-mini-128' } });
    const kept = await newModel(world.db, { connection: { name: 'local-mini-8' } });
    await world.startWorker({ BENCHGEN_EMBEDDED_IDLE_MS: '1500' });
    expect([await liveness(modelId), await liveness(kept)]).toEqual(['cold', 'live']);
    const benchmarkId = await newBenchmark(world.db, world.me, { count: 20 });
    const claims = { sub: world.me.person, account: world.me.account, role: 'owner', jti: newId() } as UserClaims;
    const models = [{ modelId, ceilingMillicredits: 2_000 }];
    const args = { benchmarkId, version: 1, models, sample: null, overrides: {} };
    const launched = await world.db.work.run((tx) => launchRuns(tx, { type: 'user', claims }, args));
    const run = await world.ended(launched.launched ? (launched.runIds[0] ?? '') : '');
    expect(run).toMatchObject({ state: 'finished', score: { answered: 20, complete: true } });
    expect(await world.count(`platform.run_attempts where run_id = $1 and via is not null`, run.id)).toBe(20);
    await waitFor(async () => (await liveness(modelId)) === 'cold');
  });
});
