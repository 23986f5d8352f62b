import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startFakeModel, type FakeModel, type FakeModelOptions } from '@benchgen/testing';
import { rightAnswers, WorkerWorld } from './worker.fixture.js';

describe('a run that meets failures', () => {
  let world: WorkerWorld;
  let model: FakeModel;

  beforeAll(async () => {
    world = await WorkerWorld.create();
    await world.startWorker({ BENCHGEN_WORKER_RETRIES: '0', BENCHGEN_WORKER_UNREACHABLE_MS: '100' });
  });
  afterEach(() => model.close());
  afterAll(() => world.close());

  const fake = async (options: FakeModelOptions): Promise<FakeModel> => (model = await startFakeModel(options));

  it('goes on when single questions fail, shows them as unscored, and does not charge them', async () => {
    await fake({ answers: rightAnswers(60), e500Share: 0.1 });
    const id = await world.launch({ model, questions: 60 });
    const run = await world.ended(id);
    const failures = model.failed;
    expect(failures).toBeGreaterThan(0);
    expect(run).toMatchObject({ state: 'finished', spent: (60 - failures) * 100 });
    expect(run.score).toMatchObject({
      planned: 60,
      answered: 60 - failures,
      counts: { correct: 60 - failures, 'unscored:infra': failures },
      complete: false,
    });
  });

  it('ends when too many questions fail, or the key is refused', async () => {
    await fake({ answers: rightAnswers(400), e500Share: 0.9 });
    const failing = await world.ended(await world.launch({ model, questions: 400 }));
    expect(failing).toMatchObject({ state: 'failed', errorCode: 'RUN.TOO_MANY_ERRORS', score: null });
    expect(model.requests).toBeLessThan(100);
    model.settings.apiKey = 'another key';
    const refused = await world.ended(await world.launch({ model, questions: 400 }));
    expect(refused).toMatchObject({ state: 'failed', errorCode: 'MODEL.KEY_REFUSED', spent: 0, reserved: 0 });
  });

  it('without a single scored answer has failed', async () => {
    await fake({ e500Share: 1 });
    const run = await world.ended(await world.launch({ model, questions: 5 }));
    expect(run).toMatchObject({ state: 'failed', errorCode: 'RUN.TOO_MANY_ERRORS', spent: 0 });
  });

  it('fails with the reason when its model server is not there', async () => {
    const id = await world.launch({ model: await fake({}), questions: 5 });
    await model.close();
    expect(await world.ended(id)).toMatchObject({ state: 'failed', errorCode: 'MODEL.UNREACHABLE' });
  });
});
