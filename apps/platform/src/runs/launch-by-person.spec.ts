import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunLaunchArgs } from '@benchgen/contracts';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';

describe('launching as a person', () => {
  let platform: TestPlatform;
  let args: RunLaunchArgs;
  let modelId: string;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    modelId = await newModel(platform.db);
  });
  afterAll(() => platform.close());

  const setUp = async (millicredits: number): Promise<Person> => {
    const me = await newPerson(platform.db, millicredits);
    const benchmarkId = await newBenchmark(platform.db, me);
    args = { benchmarkId, version: 1, models: [{ modelId, ceilingMillicredits: 1_000 }], sample: null, overrides: {} };
    return me;
  };

  it('costs what it costs under a grant and is recorded as the person’s own act', async () => {
    const me = await setUp(1_000);
    expect((await platform.call('POST', '/v1/runs', platform.user(me), args)).status).toBe(201);
    expect((await platform.call('GET', '/v1/credits', platform.user(me))).body).toEqual({
      balanceMillicredits: 0,
      reservedMillicredits: 1_000,
    });
    expect((await platform.db.entries(me.account)).at(-1)).toMatchObject({
      type: 'person.acted',
      actor: { kind: 'user' },
      action: 'run.launch',
      ceiling: 1_000,
    });
  });

  it('says how much is missing when the credits do not suffice, and queues nothing', async () => {
    const me = await setUp(999);
    const reply = await platform.call('POST', '/v1/runs', platform.user(me), args, { 'accept-language': 'en' });
    expect(reply).toMatchObject({ status: 412, body: { code: 'CREDITS.INSUFFICIENT' } });
    expect(reply.body['detail']).toMatch(/up to 1\b.*balance is 0\.999/);
    expect(await platform.db.rows('select 1 from platform.runs where account_id = $1', [me.account])).toEqual([]);
  });

  it('answers a repeated key with the first outcome and another body with a refusal', async () => {
    const me = await setUp(100_000);
    const send = (body: unknown) =>
      platform.call('POST', '/v1/runs', platform.user(me), body, { 'idempotency-key': 'k-1' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(args)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await send({ ...args, sample: { size: 1, order: 'first', seed: 0 } })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY.OTHER_BODY' },
    });
    expect(await platform.db.rows('select number from platform.runs where account_id = $1', [me.account])).toEqual([
      { number: 1 },
    ]);
  });

  it('lists everything that is wrong with a request', async () => {
    const me = await setUp(0);
    const reply = await platform.call('POST', '/v1/runs', platform.user(me), {
      ...args,
      version: 0,
      models: [],
      extra: 1,
    });
    expect(reply.status).toBe(422);
    expect(reply.body['problems']).toHaveLength(3);
  });
});
