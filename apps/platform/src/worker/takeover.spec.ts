import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeModel, waitFor, type FakeModel } from '@benchgen/testing';
import { rightAnswers, WorkerWorld } from './worker.fixture.js';

const QUESTIONS = 240;
const CONCURRENCY = 8;
const SHORT_LEASE = { BENCHGEN_WORKER_LEASE_MS: '1500' };

// A lost worker is noticed only when its lease has run out.
jest.setTimeout(60_000);

describe('when a worker is lost', () => {
  let world: WorkerWorld;
  let model: FakeModel;

  beforeEach(async () => {
    world = await WorkerWorld.create();
    model = await startFakeModel({ answers: rightAnswers(QUESTIONS), latencyMs: 20 });
  });
  afterEach(async () => {
    await world.close();
    await model.close();
  });

  const launch = (questions = QUESTIONS) => world.launch({ model, questions, concurrency: CONCURRENCY });
  const someAnswers = (id: string) => waitFor(async () => (await world.answers(id)) >= 40);
  const whole = { state: 'finished', spent: QUESTIONS * 100, score: { correct: QUESTIONS, complete: true } };

  it('by kill -9, another one goes on from the saved answers and asks again at most what was under way', async () => {
    const first = await world.startProcess(SHORT_LEASE);
    const id = await launch();
    await someAnswers(id);
    first.kill('SIGKILL');
    await world.startWorker(SHORT_LEASE);
    expect(await world.ended(id)).toMatchObject(whole);
    expect(await world.answers(id)).toBe(QUESTIONS);
    const repeated = model.answered - QUESTIONS;
    // In flight: called, or answered and not committed yet.
    expect(repeated).toBeLessThanOrEqual(2 * CONCURRENCY);
    expect(repeated).toBeGreaterThanOrEqual(0);
  });

  it('and comes back later, it can write nothing any more', async () => {
    const first = await world.startProcess(SHORT_LEASE);
    const id = await launch();
    await someAnswers(id);
    first.kill('SIGSTOP');
    await world.startWorker(SHORT_LEASE);
    const run = await world.ended(id);
    expect(run).toMatchObject(whole);
    first.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await world.run(id)).toEqual(run);
    const [late] = await world.db.rows<{ epochs: number[] }>(
      `select array_agg(distinct lease_epoch order by lease_epoch) as epochs from platform.run_attempts
       where run_id = $1 and created_at > (select ended_at from platform.runs where id = $1)`,
      [id],
    );
    expect(late?.epochs).toBeNull();
  });

  it('after the last question, another one scores what has no verdict yet', async () => {
    const id = await launch(5);
    await world.db.rows(
      `with a as (
         insert into platform.run_attempts (id, run_id, question_id, lease_epoch, number, outcome, text, finish_reason,
           cost_millicredits, latency_ms)
         select gen_random_uuid(), $1, 'q-' || n, 1, 1, 'ok', 'The answer is ' || least(n, 4), 'stop', 100, 1
         from generate_series(1, 5) n returning id, question_id)
       insert into platform.run_answers (run_id, question_id, attempt_id) select $1, question_id, id from a`,
      [id],
    );
    await world.db.rows(`update platform.runs set state = 'scoring', rev = 4, started_at = now() where id = $1`, [id]);
    await world.startWorker();
    expect(await world.ended(id)).toMatchObject({
      state: 'finished',
      rev: 5,
      spent: 500,
      score: { planned: 5, correct: 4, counts: { correct: 4, incorrect: 1 }, complete: true },
    });
    expect(model.requests).toBe(0);
  });

  it('for good each time, the run fails after three takeovers instead of waiting for ever', async () => {
    const id = await launch(5);
    await world.db.rows(
      `update platform.jobs set state = 'leased', lease_owner = 'gone', lease_until = now() - interval '1 s',
         lease_epoch = 4, attempts = 4 where run_id = $1`,
      [id],
    );
    await world.startWorker();
    expect(await world.ended(id)).toMatchObject({ state: 'failed', errorCode: 'RUN.WORKER_LOST', reserved: 0 });
    expect(model.requests).toBe(0);
  });
});

describe('several workers', () => {
  let world: WorkerWorld;
  let model: FakeModel;

  beforeEach(async () => {
    world = await WorkerWorld.create();
    model = await startFakeModel({ answers: rightAnswers(100), latencyMs: 5 });
  });
  afterEach(async () => {
    await world.close();
    await model.close();
  });

  it('share the runs and ask each question of each run once', async () => {
    await Promise.all([
      world.startWorker({ BENCHGEN_WORKER_RUNS: '2' }),
      world.startWorker({ BENCHGEN_WORKER_RUNS: '2' }),
    ]);
    const ids = await Promise.all(Array.from({ length: 6 }, () => world.launch({ model, questions: 100 })));
    const runs = await Promise.all(ids.map((id) => world.ended(id)));
    expect(runs.map(({ state, score }) => [state, score?.correct])).toEqual(ids.map(() => ['finished', 100]));
    expect(model.answered).toBe(600);
  });

  it('hand a run on when one ends in order, without asking anything twice that was saved', async () => {
    const first = await world.startWorker();
    model.settings.latencyMs = 30;
    const id = await world.launch({ model, questions: 100, concurrency: 4 });
    await waitFor(async () => (await world.answers(id)) >= 10);
    await first.close();
    const [job] = await world.db.rows('select state, attempts from platform.jobs where run_id = $1', [id]);
    expect(job).toEqual({ state: 'waiting', attempts: 0 });
    await world.startWorker();
    expect(await world.ended(id)).toMatchObject({ state: 'finished', score: { correct: 100 } });
    expect(model.answered).toBeLessThanOrEqual(104);
  });
});
