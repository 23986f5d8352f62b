import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RunProgress, SUBJECTS } from '@benchgen/contracts';
import { closeNats, connectNats, subscribeEvents } from '@benchgen/messaging';
import { silentLogger } from '@benchgen/service-kit';
import { startFakeModel, waitFor, type FakeModel, type FakeModelOptions } from '@benchgen/testing';
import { rightAnswers, WorkerWorld } from './worker.fixture.js';

describe('a run', () => {
  let world: WorkerWorld;
  let model: FakeModel;

  beforeAll(async () => {
    world = await WorkerWorld.create();
    await world.startWorker();
  });
  afterEach(() => model.close());
  afterAll(() => world.close());

  const fake = async (options: FakeModelOptions): Promise<FakeModel> => (model = await startFakeModel(options));

  it('asks every question once, scores the answers, and costs what was delivered', async () => {
    await fake({ answers: rightAnswers(1_000), rightShare: 0.8 });
    const id = await world.launch({ model, questions: 1_000, concurrency: 16 });
    const run = await world.ended(id);
    const [fresh] = await world.db.rows<{ correct: number }>(
      `select count(*)::int as correct from platform.run_answers where run_id = $1 and verdict = 'correct'`,
      [id],
    );
    expect(run).toMatchObject({ state: 'finished', errorCode: null, reserved: 0, spent: 100_000 });
    expect(run.score).toMatchObject({ planned: 1_000, answered: 1_000, correct: fresh?.correct, complete: true });
    expect(run.score?.share).toBeCloseTo((fresh?.correct ?? 0) / 1_000, 12);
    expect([model.requests, model.perQuestion.size]).toEqual([1_000, 1_000]);
  });

  it('loses no question to rate limits and broken servers', async () => {
    await fake({ answers: rightAnswers(400), e429Share: 0.05, e500Share: 0.05, retryAfterSeconds: 0.05 });
    const id = await world.launch({ model, questions: 400, concurrency: 16 });
    expect(await world.ended(id)).toMatchObject({ state: 'finished', score: { correct: 400, complete: true } });
    const failures = await world.count(`platform.run_attempts where run_id = $1 and outcome <> 'ok'`, id);
    expect(failures).toBe(model.refused + model.failed);
    expect(failures).toBeGreaterThan(10);
  });

  it('asks only the sample that was wanted', async () => {
    await fake({ answers: rightAnswers(50) });
    const id = await world.launch({ model, questions: 50, sample: { size: 7, order: 'random', seed: 3 } });
    expect(await world.ended(id)).toMatchObject({ state: 'finished', planned: 7, score: { answered: 7 } });
    expect(model.requests).toBe(7);
  });

  it('stops before its ceiling would be passed, and keeps what it has', async () => {
    await fake({ answers: rightAnswers(40) });
    const id = await world.launch({ model, questions: 40, price: 100, ceiling: 1_250 });
    expect(await world.ended(id)).toMatchObject({ state: 'failed', errorCode: 'RUN.BUDGET_REACHED', spent: 1_200 });
    expect([model.requests, await world.answers(id)]).toEqual([12, 12]);
  });

  it('tells each of its states, and how far it is while it runs', async () => {
    await fake({ answers: rightAnswers(300), latencyMs: 40 });
    const nc = await connectNats({ url: world.natsUrl, name: 'test', log: silentLogger });
    const heard: RunProgress[] = [];
    subscribeEvents(nc, SUBJECTS.allProgress, RunProgress, (progress) => void heard.push(progress));
    await nc.flush();
    const id = await world.launch({ model, questions: 300, concurrency: 8 });
    await world.ended(id);
    const mine = await waitFor(() => {
      const found = heard.filter((progress) => progress.run_id === id);
      return found.at(-1)?.done === 300 && found;
    });
    await closeNats(nc);
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.map(({ done }) => done)).toEqual(mine.map(({ done }) => done).sort((a, b) => a - b));
    const states = await world.db.rows<{ state: string }>(
      `select event -> 'data' ->> 'state' as state from platform.outbox where aggregate = $1 order by rev`,
      [`run:${id}`],
    );
    expect(states.map(({ state }) => state)).toEqual(['queued', 'preparing', 'running', 'scoring', 'finished']);
  });

  it('that is cancelled stops asking, charges what was delivered, and gives the rest back', async () => {
    await fake({ answers: rightAnswers(2_000), latencyMs: 20 });
    const id = await world.launch({ model, questions: 2_000, concurrency: 8 });
    await waitFor(async () => (await world.answers(id)) >= 50);
    await world.db.rows('update platform.runs set cancel_requested_at = now() where id = $1', [id]);
    const run = await world.ended(id);
    const answers = await world.answers(id);
    expect(run).toMatchObject({ state: 'cancelled', spent: answers * 100, reserved: 0, score: null });
    expect(answers).toBeLessThan(2_000);
    const asked = model.requests;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([model.requests, await world.answers(id)]).toEqual([asked, answers]);
  });
});
