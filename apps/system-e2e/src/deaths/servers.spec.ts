import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@benchgen/client';
import { AppError, type RunEvent } from '@benchgen/contracts';
import { sentenceFor } from '@benchgen/service-kit';
import {
  startFakeModel,
  startOwnNats,
  startOwnPostgres,
  waitFor,
  type FakeModel,
  type OwnServer,
} from '@benchgen/testing';
import { expectBalancedBooks, expectOneStory } from '../fixtures/books.fixture.js';
import { ASK_FIVE, askForFive, expectOneEffect } from '../fixtures/effect.fixture.js';
import { holdAt } from '../fixtures/hold.fixture.js';
import { Http, problemIn } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';
import { itFull } from '../fixtures/test-mode.fixture.js';

const QUESTIONS = 120;
const EFFECT = { table: 'platform.grant_uses', on: 'insert', when: 'true' } as const;

describe('a server that dies and comes back', () => {
  let postgres: OwnServer;
  let nats: OwnServer;
  let model: FakeModel;
  let system: System;
  let http: Http;
  beforeAll(async () => {
    [postgres, nats, model] = await Promise.all([
      startOwnPostgres(),
      startOwnNats(),
      startFakeModel({ answer: () => 'Ankara', latencyMs: 250 }),
    ]);
    system = await System.start({
      mode: 'split',
      models: [{ slug: 'slow-one', baseUrl: model.url, millicreditsPerQuestion: 100, maxConcurrency: 8 }],
      databaseUrl: postgres.url,
      natsUrl: nats.url,
    });
    http = new Http(system);
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    await Promise.all([postgres.close(), nats.close(), model.close()]);
  });

  /** A run that is under way, and what is heard of it. */
  const startRun = async () => {
    const client = system.client();
    const talk = await Talk.open(system, { language: 'en' });
    const { proposal } = await talk.say('run the capitals benchmark on slow-one');
    const { receipts } = await talk.say('yes');
    const { outcome } = receipts[0] ?? {};
    const number = (outcome?.status === 'executed' ? outcome.result.runs[0]?.number : undefined) ?? 0;
    const heard: RunEvent['data'][] = [];
    const listening = new AbortController();
    const stopped = (async () => {
      for await (const live of client.events({ after: '0', signal: listening.signal }))
        if (live.type === 'run' && live.event.data.number === number) heard.push(live.event.data);
    })();
    await waitFor(async () => (await client.run(String(number))).answered > 10);
    return { talk, number, heard, proposal: proposal?.id ?? '', hearNoMore: () => (listening.abort(), stopped) };
  };
  const expectWholeRun = async ({ number, heard, proposal, hearNoMore }: Awaited<ReturnType<typeof startRun>>) => {
    const ended = await waitFor(() => untilEnded(system.client(), number, 30_000), { timeoutMs: 60_000, everyMs: 500 });
    expect(ended).toMatchObject({
      state: 'finished',
      planned: QUESTIONS,
      answered: QUESTIONS,
      chargedMillicredits: QUESTIONS * 100,
    });
    await waitFor(() => heard.some(({ state }) => state === 'finished'));
    await hearNoMore();
    expect(heard.map(({ state }) => state)).toEqual(['queued', 'preparing', 'running', 'scoring', 'finished']);
    expectOneStory((await system.client().auditEntries(proposal)).items);
    await expectBalancedBooks(system);
  };
  const answers = async (talk: Talk): Promise<Answer> =>
    await waitFor(async () => {
      const answer = await talk.say(ASK_FIVE);
      return answer.proposal !== undefined && answer;
    });

  it('NATS, in the middle of a run: people are told, the run goes on, and its listeners miss nothing', async () => {
    const run = await startRun();
    await nats.kill();
    const told = await run.talk.say(ASK_FIVE);
    expect(told.error).toMatch(/^SKILL\.(SILENT|UNAVAILABLE)$/);
    expect(told.text).toContain(
      sentenceFor(new AppError(told.error === 'SKILL.SILENT' ? 'SKILL.SILENT' : 'SKILL.UNAVAILABLE'), 'en'),
    );
    await nats.restart();
    await answers(run.talk);
    await expectWholeRun(run);
  }, 90_000);

  itFull(
    'Postgres, in the middle of a run: requests are refused in plain words, and the run is finished all the same',
    async () => {
      const run = await startRun();
      await postgres.kill();
      const refused = await http.post(run.talk.id, 'is it done?', { language: 'tr' });
      expect(refused.status).toBe(503);
      expect((await problemIn(refused)).detail).toBe(sentenceFor(new AppError('INTERNAL.NOT_READY'), 'tr'));
      await postgres.restart();
      await waitFor(() => answers(run.talk));
      await expectWholeRun(run);
    },
    120_000,
  );

  itFull(
    'NATS, while a yes is being carried out: one run, and it is told',
    async () => {
      const asked = await askForFive(system, 0);
      const hold = await holdAt(system.db, EFFECT);
      const confirming = asked.talk.say('yes');
      await hold.reached();
      await nats.kill();
      expect((await confirming).text).toContain('I got no answer to whether this was carried out.');
      await hold.release();
      await nats.restart();
      const { number } = await expectOneEffect(system, asked, 0);
      const next = await waitFor(() => asked.talk.say('is it done?'));
      expect(next.text).toContain(`/runs/${String(number)}`);
    },
    90_000,
  );

  itFull(
    'Postgres, while a yes is being carried out: one run, and it is told',
    async () => {
      const asked = await askForFive(system, 0);
      const hold = await holdAt(system.db, EFFECT);
      const { id } = await http.send(asked.conversation, 'yes', { expectedProposalId: asked.proposal });
      await hold.reached();
      await postgres.kill();
      await postgres.restart();
      await hold.release();
      const answer = await waitFor(() => http.answerTo(asked.conversation, id), { timeoutMs: 40_000 });
      const { number } = await expectOneEffect(system, asked, 0);
      const next = await asked.talk.say('is it done?');
      expect(`${answer}\n${next.text}`).toContain(`/runs/${String(number)}`);
    },
    120_000,
  );

  it('leaves a log without secrets, and no internal word in what was said', async () => {
    expectCleanLog(system);
    await expectPlainWords(system);
  });
});
