import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadScope, type ActionOutcome, type RunLaunchArgs } from '@benchgen/contracts';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';

describe('what belongs to another account', () => {
  let platform: TestPlatform;
  let theirs: Person;
  let me: Person;
  let benchmarkId: string;
  let modelId: string;
  let runId: string;
  let jti: string;
  let args: RunLaunchArgs;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    [theirs, me] = [await newPerson(platform.db), await newPerson(platform.db)];
    benchmarkId = await newBenchmark(platform.db, theirs);
    modelId = await newModel(platform.db, { account: theirs.account });
    args = { benchmarkId, version: 1, models: [{ modelId, ceilingMillicredits: 1_000 }], sample: null, overrides: {} };
    jti = crypto.randomUUID();
    const { body } = await platform.call<ActionOutcome>(
      'POST',
      '/v1/runs',
      platform.grant(theirs, 'run.launch', args, { jti }),
      args,
    );
    runId = body.status === 'executed' ? (body.result.runs[0]?.id ?? '') : '';
  });
  afterAll(() => platform.close());

  const denials = async () =>
    (await platform.db.entries(me.account)).filter((entry) => entry['type'] === 'access.denied');

  it.each([
    ['a benchmark', () => ['GET', `/v1/benchmarks/${benchmarkId}`] as const],
    ['a model', () => ['GET', `/v1/models/${modelId}`] as const],
    ['a run', () => ['GET', `/v1/runs/${runId}`] as const],
    ['the answers of a run', () => ['GET', `/v1/runs/${runId}/answers`] as const],
    [
      'a quote on a benchmark',
      () => ['POST', '/v1/quotes', { benchmarkId, modelIds: [modelId], sample: null, overrides: {} }] as const,
    ],
  ])('%s looks as if it did not exist, to a person and to a skill, and the attempt is recorded', async (_, request) => {
    const [method, address, body] = request();
    for (const token of [platform.user(me), platform.turn(me, ReadScope.options)]) {
      const before = (await denials()).length;
      expect((await platform.call(method, address, token, body)).status).toBe(404);
      expect(await denials()).toHaveLength(before + 1);
    }
  });

  it.each([
    ['cancelling a run', () => ['POST', `/v1/runs/${runId}/cancel`, { runId }] as const],
    ['launching on a benchmark', () => ['POST', '/v1/runs', args] as const],
    ['reading a grant', () => ['GET', `/v1/grants/${jti}`] as const],
    ['refusing a grant', () => ['POST', `/v1/grants/${jti}/refusal`] as const],
  ])('%s answers 404 and is recorded', async (_, request) => {
    const [method, address, body] = request();
    const before = (await denials()).length;
    expect((await platform.call(method, address, platform.user(me), body)).status).toBe(404);
    expect(await denials()).toHaveLength(before + 1);
  });

  it('does not become reachable through a grant of my own', async () => {
    const launch = await platform.call('POST', '/v1/runs', platform.grant(me, 'run.launch', args), args);
    expect(launch.body).toEqual({ status: 'failed', code: 'BENCHMARK.NOT_FOUND' });
    const cancel = await platform.call(
      'POST',
      `/v1/runs/${runId}/cancel`,
      platform.grant(me, 'run.cancel', { runId }),
      { runId },
    );
    expect(cancel.body).toEqual({ status: 'failed', code: 'RUN.NOT_FOUND' });
    expect(await platform.db.rows('select state from platform.runs where id = $1', [runId])).toEqual([
      { state: 'queued' },
    ]);
  });

  it('appears in no list and under no number or slug', async () => {
    for (const list of ['/v1/benchmarks', '/v1/models', '/v1/runs?mine=false', '/v1/credits/ledger?limit=1']) {
      const reply = await platform.call<{ items: { id: string }[] }>('GET', list, platform.user(me));
      expect(reply.body.items.map(({ id }) => id)).not.toContain(benchmarkId);
      expect(reply.body.items.map(({ id }) => id)).not.toContain(modelId);
      expect(reply.body.items.map(({ id }) => id)).not.toContain(runId);
    }
    expect((await platform.call('GET', '/v1/runs/1', platform.user(me))).status).toBe(404);
  });

  it('without existing at all is a plain 404 that is not recorded', async () => {
    const before = (await denials()).length;
    expect((await platform.call('GET', `/v1/runs/${crypto.randomUUID()}`, platform.user(me))).status).toBe(404);
    expect(await denials()).toHaveLength(before);
  });
});
