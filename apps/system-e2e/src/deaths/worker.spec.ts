import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFakeModel, waitFor, type FakeModel } from '@benchgen/testing';
import { expectBalancedBooks, expectOneStory } from '../fixtures/books.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';

const QUESTIONS = 120;
const CONCURRENCY = 8;

describe('a worker that is killed in the middle of a run', () => {
  let system: System;
  let model: FakeModel;
  beforeAll(async () => {
    model = await startFakeModel({ answer: () => 'Ankara', latencyMs: 200 });
    system = await System.start({
      mode: 'split',
      replicas: { workers: 2 },
      models: [{ slug: 'slow-one', baseUrl: model.url, millicreditsPerQuestion: 100, maxConcurrency: CONCURRENCY }],
      env: { BENCHGEN_WORKER_LEASE_MS: '3000' },
    });
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    await model.close();
  });

  it('is followed by another: no answer is lost, none is asked again that was kept, and it is paid once', async () => {
    const client = system.client();
    const talk = await Talk.open(system, { language: 'en' });
    const { proposal } = await talk.say('run the capitals benchmark on slow-one');
    await talk.say('yes');
    const kept = await waitFor(async () => {
      const { answered } = await client.run('1');
      return answered > 20 && answered;
    });
    // Both at once: whichever had the run is among them.
    await system.fleet.kill('platform-worker');
    await system.fleet.kill('platform-worker');
    expect((await talk.say('is it done?')).text).toContain('Not yet.');
    await system.fleet.start('platform-worker');
    const ended = await untilEnded(client, 1, 60_000);
    expect(ended).toMatchObject({
      state: 'finished',
      planned: QUESTIONS,
      answered: QUESTIONS,
      chargedMillicredits: QUESTIONS * 100,
      score: { planned: QUESTIONS, answered: QUESTIONS, complete: true },
    });
    expect(kept).toBeLessThan(QUESTIONS);
    expect(model.perQuestion.size).toBe(QUESTIONS);
    expect(model.requests).toBeLessThanOrEqual(QUESTIONS + 2 * CONCURRENCY);
    const lines = await system.db.rows(`select kind from platform.ledger_entries where run_id = $1 order by kind`, [
      ended.id,
    ]);
    expect(lines).toEqual([{ kind: 'reserve' }, { kind: 'settle' }]);
    expectOneStory((await client.auditEntries(proposal?.id ?? '')).items);
    await expectBalancedBooks(system);
    expectCleanLog(system);
    await expectPlainWords(system);
  }, 90_000);
});
