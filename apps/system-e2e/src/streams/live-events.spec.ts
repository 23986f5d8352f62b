import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunEvent } from '@benchgen/contracts';
import { randomInt } from 'node:crypto';
import { Http } from '../fixtures/http.fixture.js';
import { expectCleanLog } from '../fixtures/hygiene.fixture.js';
import { collect, type Sse } from '../fixtures/sse.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk } from '../fixtures/talk.fixture.js';

const RUNS = 4;
const ROUNDS = 8;

const durable = (events: readonly Sse[]): Sse[] =>
  events.filter(({ id, event }) => id !== undefined && event === 'run.state_changed');
const placed = (events: readonly Sse[]): unknown[] =>
  durable(events).map(({ id, data }) => [id, JSON.parse(data) as unknown]);
const ended = (events: readonly Sse[]): Sse[] => durable(events).filter(({ data }) => /"state":"finished"/.test(data));

describe('live events of runs, over two gateways', () => {
  let system: System;
  let http: Http;
  let live: Promise<Sse[]>;
  const listen = (
    position: string | undefined,
    gateway: number,
    enough: (events: readonly Sse[]) => boolean,
  ): Promise<Sse[]> =>
    http
      .fetch('GET', '/v1/events', {
        gateway,
        ...(position !== undefined && { headers: { 'last-event-id': position } }),
      })
      .then((response) => collect(response, enough));

  beforeAll(async () => {
    system = await System.start({ mode: 'trial', gateways: 2 });
    http = new Http(system);
    live = listen('0', 0, (events) => ended(events).length === RUNS);
    const talk = await Talk.open(system, { language: 'en', gateways: [0, 1] });
    for (let n = 0; n < RUNS; n += 1) {
      await talk.say('run the capitals benchmark on local-mini-32 with 5 questions');
      await talk.say('yes');
    }
    await live;
  }, 60_000);
  afterAll(() => system.stop());

  it('tell every state of every run once, in the order of its life', async () => {
    const events = durable(await live).map(({ data }) => RunEvent.parse(JSON.parse(data)).data);
    for (let number = 1; number <= RUNS; number += 1) {
      const life = events.filter((event) => event.number === number);
      expect(life.map(({ rev }) => rev)).toEqual(life.map((_, index) => index + 1));
      expect(life.map(({ state }) => state)).toEqual(['queued', 'preparing', 'running', 'scoring', 'finished']);
    }
  });

  it('go on from any position, at any gateway, without a gap and without a repetition', async () => {
    const whole = durable(await live);
    const last = whole.at(-1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = randomInt(whole.length - 1);
      const rest = await listen(whole[at]?.id, round % 2, (events) => events.at(-1)?.id === last?.id);
      expect(placed(rest)).toEqual(placed(whole.slice(at + 1)));
    }
  });

  it('begin with a snapshot of what is, when no position is given', async () => {
    const [snapshot] = await listen(undefined, 1, (events) => events.length === 1);
    expect(snapshot?.event).toBe('snapshot');
    const { runs } = JSON.parse(snapshot?.data ?? '{}') as { runs?: unknown };
    expect(runs).toHaveLength(RUNS);
  });

  it('leave no secret in the log', () => {
    expectCleanLog(system);
  });
});
