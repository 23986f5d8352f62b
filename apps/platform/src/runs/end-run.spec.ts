import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunEvent, type ActionOutcome, type RunLaunchArgs, type RunScore } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';
import { processHints } from '../hints/process-hints.js';
import { endRun } from './end-run.js';
import { moveRun } from './move-run.js';

const score: RunScore = {
  planned: 10,
  answered: 10,
  correct: 6,
  credit: 6,
  share: 0.6,
  interval: { low: 0.31, high: 0.83, method: 'wilson' },
  counts: { correct: 6, incorrect: 4 },
  complete: true,
};

describe('the life of a run', () => {
  let platform: TestPlatform;
  let me: Person;
  let benchmarkId: string;
  let modelId: string;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    me = await newPerson(platform.db, 1_000_000);
    benchmarkId = await newBenchmark(platform.db, me);
    modelId = await newModel(platform.db);
  });
  afterAll(() => platform.close());

  const launch = async (models = 1, proposal = randomUUID()): Promise<string[]> => {
    const args: RunLaunchArgs = {
      benchmarkId,
      version: 1,
      models: Array.from({ length: models }, () => ({ modelId, ceilingMillicredits: 1_000 })),
      sample: null,
      overrides: {},
    };
    const { body } = await platform.call<ActionOutcome>(
      'POST',
      '/v1/runs',
      platform.grant(me, 'run.launch', args, { proposal }),
      args,
    );
    return body.status === 'executed' ? body.result.runs.map(({ id }) => id) : [];
  };
  const launchOne = async (): Promise<string> => (await launch())[0] ?? '';
  const move = (id: string, to: 'preparing' | 'running' | 'scoring', leaseEpoch?: number) =>
    platform.db.work.run((tx) => moveRun(tx, id, to, leaseEpoch === undefined ? {} : { leaseEpoch }));
  const answer = async (runId: string, count: number): Promise<void> => {
    await platform.db.rows(
      `with a as (
         insert into platform.run_attempts (id, run_id, question_id, lease_epoch, number, outcome, cost_millicredits, latency_ms)
         select gen_random_uuid(), $1, 'q-' || n, 1, 1, 'ok', 100, 1 from generate_series(1, $2::int) n returning id, question_id)
       insert into platform.run_answers (run_id, question_id, attempt_id) select $1, question_id, id from a`,
      [runId, count],
    );
  };

  it('tells every state once, in order, with dense revisions', async () => {
    const id = await launchOne();
    await move(id, 'preparing');
    await move(id, 'running');
    await answer(id, 10);
    await move(id, 'scoring');
    await platform.db.work.run((tx) => endRun(tx, platform.db.audit, id, { state: 'finished', score }));
    const rows = await platform.db.rows<{ rev: number; event: unknown }>(
      'select rev, event from platform.outbox where aggregate = $1 order by rev',
      [`run:${id}`],
    );
    const events = rows.map(({ event }) => RunEvent.parse(event));
    expect(events.map(({ data }) => [data.rev, data.prev_state, data.state])).toEqual([
      [1, null, 'queued'],
      [2, 'queued', 'preparing'],
      [3, 'preparing', 'running'],
      [4, 'running', 'scoring'],
      [5, 'scoring', 'finished'],
    ]);
    expect(events.at(-1)?.data).toMatchObject({ score: 0.6, interval: { low: 0.31, high: 0.83 } });
    expect(JSON.stringify(events)).not.toMatch(/What is/);
  });

  it('does not move against the table, and says where the run is', async () => {
    const id = await launchOne();
    expect(await move(id, 'scoring')).toEqual({ moved: false, reason: 'not_allowed', state: 'queued' });
    expect(await platform.db.rows('select state, rev from platform.runs where id = $1', [id])).toEqual([
      { state: 'queued', rev: 1 },
    ]);
  });

  it('does not move for a worker whose lease was taken over', async () => {
    const id = await launchOne();
    await platform.db.rows(
      `update platform.jobs set state = 'leased', lease_owner = 'w2', lease_until = now() + interval '15 s', lease_epoch = 2 where run_id = $1`,
      [id],
    );
    expect(await move(id, 'preparing', 1)).toEqual({ moved: false, reason: 'lease_lost', state: 'queued' });
    expect(await move(id, 'preparing', 2)).toMatchObject({ moved: true, run: { state: 'preparing', rev: 2 } });
  });

  it('hints the relay only after the commit', async () => {
    const id = await launchOne();
    let hints = 0;
    const count = (): void => {
      hints += 1;
    };
    processHints.on('outbox', count);
    await platform.db.work
      .run(async (tx) => {
        await moveRun(tx, id, 'preparing');
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(hints).toBe(0);
    await move(id, 'preparing');
    processHints.off('outbox', count);
    expect(hints).toBe(1);
  });

  it('records one charge for a launch of several models, when the last of them ends', async () => {
    const proposal = randomUUID();
    const ids = await launch(3, proposal);
    for (const [index, id] of ids.entries()) {
      await move(id, 'preparing');
      await move(id, 'running');
      await answer(id, index + 1);
    }
    const charges = async () =>
      (await platform.db.entries(me.account)).filter(
        (entry) => entry['type'] === 'charge.settled' && entry['proposal'] === proposal,
      );
    const end = (id: string) =>
      platform.db.work.run((tx) =>
        endRun(tx, platform.db.audit, id, { state: 'failed', errorCode: 'RUN.TOO_MANY_ERRORS' }),
      );
    await end(ids[0] ?? '');
    expect(await charges()).toEqual([]);
    await Promise.all(ids.slice(1).map(end));
    expect(await charges()).toEqual([expect.objectContaining({ charged: 600, ceiling: 1_000_000, pseq: 1 })]);
  });

  it('is cancelled at once while it is queued, and everything reserved goes back', async () => {
    const before = (await platform.call('GET', '/v1/credits', platform.user(me))).body;
    const runId = await launchOne();
    const token = platform.grant(
      me,
      'run.cancel',
      { runId },
      { ceilingMillicredits: 0, preconditions: { runState: { runId, cancellable: true } } },
    );
    const reply = await platform.call('POST', `/v1/runs/${runId}/cancel`, token, { runId });
    expect(reply).toMatchObject({ status: 200, body: { status: 'executed', result: { action: 'run.cancel' } } });
    expect((await platform.call('GET', `/v1/runs/${runId}`, platform.user(me))).body).toMatchObject({
      state: 'cancelled',
      chargedMillicredits: 0,
    });
    expect((await platform.call('GET', '/v1/credits', platform.user(me))).body).toEqual(before);
    expect(await platform.db.rows('select state from platform.jobs where run_id = $1', [runId])).toEqual([
      { state: 'done' },
    ]);
  });

  it('gets a flag while it is running, which its worker turns into an end', async () => {
    const id = await launchOne();
    await move(id, 'preparing');
    const address = `/v1/runs/${id}/cancel`;
    expect((await platform.call('POST', address, platform.user(me))).status).toBe(200);
    expect((await platform.call('GET', `/v1/runs/${id}`, platform.user(me))).body).toMatchObject({
      state: 'preparing',
      cancelRequested: true,
    });
    await platform.db.work.run((tx) => endRun(tx, platform.db.audit, id, { state: 'cancelled' }));
    expect(await platform.call('POST', address, platform.user(me))).toMatchObject({
      status: 409,
      body: { code: 'RUN.NOT_CANCELLABLE' },
    });
    const late = platform.grant(me, 'run.cancel', { runId: id });
    expect((await platform.call('POST', address, late, { runId: id })).body).toEqual({
      status: 'stale',
      reasons: ['run_ended'],
    });
  });

  it('is not cancelled by a grant for another run, nor by a colleague', async () => {
    const [mine, other] = [await launchOne(), await launchOne()];
    const token = platform.grant(me, 'run.cancel', { runId: mine });
    expect(await platform.call('POST', `/v1/runs/${other}/cancel`, token, { runId: mine })).toMatchObject({
      status: 403,
    });
    expect(await platform.call('POST', `/v1/runs/${other}/cancel`, token, { runId: other })).toMatchObject({
      status: 403,
    });
    const colleague = { account: me.account, person: newId() };
    expect(
      await platform.call('POST', `/v1/runs/${mine}/cancel`, platform.user(colleague, 'member'), {}),
    ).toMatchObject({
      status: 403,
      body: { code: 'AUTH.NOT_ALLOWED' },
    });
    expect(
      await platform.db.rows('select state from platform.runs where id = any($1::uuid[])', [[mine, other]]),
    ).toEqual([{ state: 'queued' }, { state: 'queued' }]);
  });

  it('is settled in the statement that ends it: an end without that is refused by the database', async () => {
    const id = await launchOne();
    await expect(
      platform.db.rows(`update platform.runs set state = 'cancelled', ended_at = now() where id = $1`, [id]),
    ).rejects.toMatchObject({
      constraint: 'ck_runs_ended_at',
    });
  });
});
