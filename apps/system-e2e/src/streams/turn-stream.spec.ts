import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BenchgenClient, Conversation } from '@benchgen/client';
import { startFakeModel, startFaultProxy, waitFor, type FakeModel } from '@benchgen/testing';
import { expectBalancedBooks } from '../fixtures/books.fixture.js';
import { holdTable } from '../fixtures/hold.fixture.js';
import { Http } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { collect, dataOf, readSse, upToLastId, type Sse } from '../fixtures/sse.fixture.js';
import { metricOf } from '../fixtures/metrics.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';

const ASK = 'run the capitals benchmark on local-mini-32';

describe('the stream of a turn, over two gateways', () => {
  let system: System;
  let http: Http;
  let model: FakeModel;
  beforeAll(async () => {
    model = await startFakeModel({ answer: () => 'Ankara', latencyMs: 150 });
    system = await System.start({
      mode: 'trial',
      gateways: 2,
      models: [{ slug: 'slow-one', baseUrl: model.url, millicreditsPerQuestion: 100, maxConcurrency: 2 }],
      env: { BENCHGEN_SKILL_PORT: '0' },
    });
    http = new Http(system);
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    await model.close();
  });

  it('broken off in the middle goes on at the other gateway: each event once, in order', async () => {
    const conversation = await http.conversation();
    const hold = await holdTable(system.db, 'platform.models');
    const { id } = await http.send(conversation, ASK);

    const cut = new AbortController();
    const seen: Sse[] = [];
    const reading = (async () => {
      for await (const event of readSse(await http.stream(id, '0', { signal: cut.signal }))) seen.push(event);
    })().catch(() => undefined);
    await hold.reached();
    await waitFor(() => seen.length > 0);
    cut.abort();
    await reading;
    const { kept, position } = upToLastId(seen);
    const rest = http.stream(id, position, { gateway: 1 }).then((response) => collect(response));
    await hold.release();
    const whole = await collect(await http.stream(id, '0'));
    expect(dataOf(whole).at(-1)).toMatchObject({ type: 'RUN_FINISHED' });
    expect(dataOf([...kept, ...(await rest)])).toEqual(dataOf(whole));
  });

  it('of a turn that has ended can be read from every position, at every gateway', async () => {
    const conversation = await http.conversation();
    const { id } = await http.send(conversation, ASK);
    await http.ended(id);
    const whole = await collect(await http.stream(id, '0', { gateway: 1 }));
    const positions = whole.flatMap(({ id: position }, index) => (position === undefined ? [] : [{ position, index }]));
    expect(positions.length).toBeGreaterThan(3);
    for (const [n, { position, index }] of positions.entries()) {
      const rest = await collect(await http.stream(id, position, { gateway: n % 2 }));
      expect(dataOf(rest)).toEqual(dataOf(whole.slice(index + 1)));
    }
  });

  it('survives a network that breaks again and again: the client hears everything once', async () => {
    const proxy = await startFaultProxy({ targetPort: Number(new URL(system.url()).port) });
    const client = new BenchgenClient({
      baseUrl: `http://localhost:${String(proxy.port)}`,
      token: system.instance.token,
    });
    const conversation = await Conversation.open(client, { language: 'en' });
    const holds = [await holdTable(system.db, 'platform.models'), await holdTable(system.db, 'platform.questions')];
    const saying = conversation.say(ASK);
    for (const hold of holds) {
      proxy.cut();
      proxy.resume();
      await hold.release();
    }
    const { events, proposal, turnId } = await saying;
    expect(proposal?.ceilingMillicredits).toBe(12_000);
    const whole = await collect(await http.stream(turnId, '0', { gateway: 1 }));
    expect(events).toEqual(dataOf(whole));
    await proxy.close();
  });

  it('ends as stopped when the person stops the turn at the other gateway, and the work behind it ends too', async () => {
    const conversation = await http.conversation();
    const hold = await holdTable(system.db, 'platform.benchmarks');
    const { id } = await http.send(conversation, ASK);
    await hold.reached();
    expect(await callsInFlight()).toBe(1);
    const stream = http.stream(id, '0').then((response) => collect(response));
    expect((await http.fetch('POST', `/v1/turns/${id}/stop`, { gateway: 1, body: '{}' })).status).toBe(202);
    // Still held: nothing that the turn waited for has come.
    expect(await http.ended(id)).toBe('stopped');
    expect(dataOf(await stream).at(-1)).toMatchObject({ outcome: { type: 'cancelled' } });
    await waitFor(async () => (await callsInFlight()) === 0);
    await hold.release();
    expect((await system.client().conversation(conversation)).pendingProposal).toBeNull();
  });

  it('stopping a turn does not stop a run that is under way', async () => {
    const talk = await Talk.open(system, { language: 'en', gateways: [0, 1] });
    await talk.say('run the capitals benchmark on slow-one with 20 questions');
    const { receipts } = await talk.say('yes');
    expect(receipts).toMatchObject([{ outcome: { status: 'executed' } }]);
    const [run] = (await system.client().runs()).items;
    const hold = await holdTable(system.db, 'platform.benchmarks');
    const { id } = await http.send(talk.id, ASK);
    await hold.reached();
    await http.ended((await http.send(talk.id, 'stop', { gateway: 1 })).id);
    expect(await http.turn(id)).toMatchObject({ state: 'stopped' });
    await hold.release();
    expect(await untilEnded(system.client(), run?.number ?? 0)).toMatchObject({ state: 'finished', answered: 20 });
  });

  it('leaves books that balance, a log without secrets, and no internal word in what was said', async () => {
    await expectBalancedBooks(system);
    expectCleanLog(system);
    await expectPlainWords(system);
  });

  const callsInFlight = async (): Promise<number> => {
    const { url } = system.instance.services.all.find(({ name }) => name.includes('benchmark-launch')) ?? {};
    return await metricOf(url ?? '', 'skill_calls_in_flight');
  };
});
