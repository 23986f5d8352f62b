import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionOutcome, RunLaunchArgs } from '@benchgen/contracts';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';

describe('launching under a grant', () => {
  let platform: TestPlatform;
  let person: Person;
  let benchmarkId: string;
  let modelId: string;
  let args: RunLaunchArgs;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    person = await newPerson(platform.db);
    benchmarkId = await newBenchmark(platform.db, person);
    modelId = await newModel(platform.db);
    args = { benchmarkId, version: 1, models: [{ modelId, ceilingMillicredits: 1_000 }], sample: null, overrides: {} };
  });
  afterAll(() => platform.close());

  const launch = (token: string, body: unknown = args) => platform.call<ActionOutcome>('POST', '/v1/runs', token, body);
  const runsOf = (account: string) =>
    platform.db.rows<{ number: number; state: string }>(
      'select number, state from platform.runs where account_id = $1 order by number',
      [account],
    );

  it('queues the runs, reserves their cost, writes jobs, events and the outcome entry, all at once', async () => {
    const me = await newPerson(platform.db);
    const own = await newBenchmark(platform.db, me);
    const other = await newModel(platform.db, { price: 50 });
    const mine: RunLaunchArgs = {
      ...args,
      benchmarkId: own,
      models: [
        { modelId, ceilingMillicredits: 1_000 },
        { modelId: other, ceilingMillicredits: 900 },
      ],
      sample: { size: 4, order: 'random', seed: 7 },
    };
    const proposal = randomUUID();
    const { status, body } = await launch(platform.grant(me, 'run.launch', mine, { proposal }), mine);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'executed',
      result: {
        action: 'run.launch',
        runs: [{ number: 1, benchmarkTitle: 'Capitals', modelTitle: 'Mini' }, { number: 2 }],
      },
    });
    const [account] = await platform.db.rows(
      'select balance_millicredits::int as balance, reserved_millicredits::int as reserved from platform.accounts where id = $1',
      [me.account],
    );
    expect(account).toEqual({ balance: 99_400, reserved: 600 });
    const jobs = await platform.db.rows(
      `select j.state, o.event->'data'->>'state' as event, o.event->>'id' = 'run:' || r.id || ':1' as named, o.event->'data'->>'url' as url
       from platform.runs r join platform.jobs j on j.run_id = r.id join platform.outbox o on o.aggregate = 'run:' || r.id
       where r.account_id = $1 order by r.number`,
      [me.account],
    );
    const slug = `acc-${me.account.slice(-12)}`;
    expect(jobs).toEqual(
      [1, 2].map((n) => ({ state: 'waiting', event: 'queued', named: true, url: `/a/${slug}/runs/${String(n)}` })),
    );
    const entries = await platform.db.entries(me.account);
    expect(entries.at(-1)).toMatchObject({
      type: 'action.succeeded',
      actor: { kind: 'agent', svc: 'benchmark-launch' },
      action: 'run.launch',
      proposal,
      pseq: 0,
      ceiling: 1_000_000,
      targets: [{ type: 'run' }, { type: 'run' }],
    });
  });

  it('makes fifty parallel launches with one grant one launch, and tells all of them the same outcome', async () => {
    const me = await newPerson(platform.db);
    const own = await newBenchmark(platform.db, me);
    const mine = { ...args, benchmarkId: own };
    const token = platform.grant(me, 'run.launch', mine);
    const replies = await Promise.all(Array.from({ length: 50 }, () => launch(token, mine)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await runsOf(me.account)).toEqual([{ number: 1, state: 'queued' }]);
    expect(
      (await platform.db.entries(me.account)).filter((entry) => entry['type'] === 'action.succeeded'),
    ).toHaveLength(1);
  });

  it('refuses whatever differs from what was confirmed, and leaves the grant unused', async () => {
    const me = await newPerson(platform.db);
    const own = await newBenchmark(platform.db, me);
    const second = await newBenchmark(platform.db, me);
    const confirmed: RunLaunchArgs = {
      benchmarkId: own,
      version: 1,
      models: [
        { modelId, ceilingMillicredits: 1_000 },
        { modelId: await newModel(platform.db), ceilingMillicredits: 1_000 },
      ],
      sample: { size: 5, order: 'random', seed: 1 },
      overrides: { temperature: 0, systemPrompt: 'Answer briefly.' },
    };
    const token = platform.grant(me, 'run.launch', confirmed);
    const tampered: unknown[] = [
      { ...confirmed, benchmarkId: second },
      { ...confirmed, version: 2 },
      { ...confirmed, version: '1' },
      { ...confirmed, models: confirmed.models.slice(0, 1) },
      { ...confirmed, models: [...confirmed.models].reverse() },
      { ...confirmed, models: [...confirmed.models, ...confirmed.models.slice(0, 1)] },
      { ...confirmed, models: confirmed.models.map((model) => ({ ...model, ceilingMillicredits: 1_001 })) },
      { ...confirmed, sample: null },
      { ...confirmed, sample: { size: 6, order: 'random', seed: 1 } },
      { ...confirmed, sample: { size: 5, order: 'first', seed: 1 } },
      { ...confirmed, sample: { size: 5, order: 'random', seed: 1, extra: true } },
      { ...confirmed, overrides: {} },
      { ...confirmed, overrides: { temperature: 0.5, systemPrompt: 'Answer briefly.' } },
      { ...confirmed, overrides: { temperature: 0, systemPrompt: 'Answer briefly.\u200b' } },
      { ...confirmed, overrides: { temperature: 0, systemPrompt: 'Аnswer briefly.' } },
      { ...confirmed, overrides: { temperature: 0, systemPrompt: 'Answer briefly.', seed: 3 } },
      { ...confirmed, extra: 1 },
      { ...confirmed, overrides: { temperature: 0, systemPrompt: '\0' } },
      { ...confirmed, overrides: { temperature: 0, systemPrompt: '\ud800' } },
      [confirmed],
      {},
    ];
    for (const body of tampered) {
      expect(await launch(token, body)).toMatchObject({ status: 403, body: { code: 'GRANT.ARGUMENTS_CHANGED' } });
    }
    expect(await runsOf(me.account)).toEqual([]);
    const denied = (await platform.db.entries(me.account)).filter((entry) => entry['type'] === 'access.denied');
    expect(denied).toHaveLength(tampered.length);
    expect((await launch(token, confirmed)).status).toBe(201);
  });

  it('answers stale without any effect when the version, a price or the credits changed', async () => {
    const me = await newPerson(platform.db, 500);
    const own = await newBenchmark(platform.db, me);
    const mine = { ...args, benchmarkId: own };
    const version = { benchmarkId: own, version: 2 };
    const prices = [{ modelId, millicreditsPerQuestion: 99 }];
    const cases = [
      [{ benchmarkVersion: version }, ['benchmark_changed']],
      [{ prices }, ['price_changed']],
      [{ benchmarkVersion: version, prices }, ['benchmark_changed', 'price_changed']],
      [{}, ['credits_insufficient']],
    ] as const;
    for (const [preconditions, reasons] of cases) {
      const token = platform.grant(me, 'run.launch', mine, { preconditions: preconditions });
      const first = await launch(token, mine);
      expect(first).toMatchObject({ status: 200, body: { status: 'stale', reasons } });
      expect((await launch(token, mine)).body).toEqual(first.body);
    }
    expect(await runsOf(me.account)).toEqual([]);
    const [account] = await platform.db.rows(
      'select balance_millicredits::int as balance, reserved_millicredits::int as reserved, next_run_number as next from platform.accounts where id = $1',
      [me.account],
    );
    expect(account).toEqual({ balance: 500, reserved: 0, next: 1 });
  });

  it('stores a failed outcome when the ceilings are above the one that was confirmed', async () => {
    const token = platform.grant(person, 'run.launch', args, { ceilingMillicredits: 999 });
    expect(await launch(token)).toMatchObject({ status: 200, body: { status: 'failed', code: 'GRANT.REFUSED' } });
  });

  it('never carries a proposal out a second time under another grant', async () => {
    const proposal = randomUUID();
    expect((await launch(platform.grant(person, 'run.launch', args, { proposal }))).status).toBe(201);
    expect(await launch(platform.grant(person, 'run.launch', args, { proposal }))).toMatchObject({
      status: 409,
      body: { code: 'GRANT.USED' },
    });
  });

  it('joins a listed benchmark of another account before it runs it', async () => {
    const me = await newPerson(platform.db);
    const listed = await newBenchmark(platform.db, person, { visibility: 'listed' });
    const mine = { ...args, benchmarkId: listed };
    expect((await launch(platform.grant(me, 'run.launch', mine), mine)).status).toBe(201);
    expect(
      await platform.db.rows('select role from platform.benchmark_members where benchmark_id = $1 and person_id = $2', [
        listed,
        me.person,
      ]),
    ).toEqual([{ role: 'participant' }]);
  });

  it('takes a refused grant never again, and a used one cannot be refused', async () => {
    const jti = randomUUID();
    const token = platform.grant(person, 'run.launch', args, { jti });
    const grants = (method: string, at = '') => platform.call(method, `/v1/grants/${jti}${at}`, platform.user(person));
    expect((await grants('GET')).body).toEqual({ state: 'unused' });
    expect((await grants('POST', '/refusal')).body).toEqual({ state: 'refused' });
    expect((await grants('GET')).body).toEqual({ state: 'refused' });
    expect(await launch(token)).toMatchObject({ status: 403, body: { code: 'GRANT.REFUSED' } });

    const used = randomUUID();
    const { body: outcome } = await launch(platform.grant(person, 'run.launch', args, { jti: used }));
    const refusal = await platform.call('POST', `/v1/grants/${used}/refusal`, platform.user(person));
    expect(refusal.body).toEqual({ state: 'used', outcome });
  });
});
