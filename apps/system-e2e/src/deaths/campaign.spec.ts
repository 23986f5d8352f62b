import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@benchgen/testing';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectBalancedBooks, expectOneStory } from '../fixtures/books.fixture.js';
import { ASK_FIVE } from '../fixtures/effect.fixture.js';
import { Http } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { untilEnded } from '../fixtures/talk.fixture.js';
import { describeFull } from '../fixtures/test-mode.fixture.js';

const PEOPLE = 4;
const YESES_EACH = 5;
const MORTAL = ['gateway', 'benchmark-launch', 'platform-worker', 'platform-api'] as const;
const MOST_PAUSE_MS = 1_500;
/** A machine that is slow to start processes would else see nothing but deaths. */
const MOST_DEATHS = 80;
const PATIENCE = { timeoutMs: 90_000, everyMs: 150 };

describeFull('people who go on talking while processes die at random', () => {
  let system: System;
  let http: Http;
  let over = false;
  const deaths: string[] = [];
  beforeAll(async () => {
    system = await System.start({
      mode: 'split',
      gateways: 2,
      replicas: { skills: 2, workers: 2 },
      env: { BENCHGEN_WORKER_LEASE_MS: '3000' },
    });
    http = new Http(system);
  }, 60_000);
  afterAll(() => system.stop());

  /** One of the kind dies, stays away for a while, and comes back. */
  const killOne = async (name: (typeof MORTAL)[number]): Promise<void> => {
    const { fleet } = system;
    const gateway = randomInt(2);
    await sleep(randomInt(MOST_PAUSE_MS));
    deaths.push(name);
    await fleet.kill(name, name === 'gateway' ? gateway : 0);
    await sleep(randomInt(MOST_PAUSE_MS));
    const url = name === 'gateway' ? system.url(gateway) : name === 'platform-api' ? fleet.platformUrl : undefined;
    await fleet.start(name, url === undefined ? {} : { url });
  };

  /** Whatever happens, the same message under the same key until some gateway has taken it, and until it is answered. */
  const say = async (conversation: string, text: string): Promise<void> => {
    const key = `key-${String(randomInt(2 ** 40))}`;
    const { id } = await waitFor(async () => {
      const { pendingProposal } = await system.client({ gateway: randomInt(2) }).conversation(conversation);
      return await http.send(conversation, text, {
        gateway: randomInt(2),
        key,
        expectedProposalId: pendingProposal?.id,
      });
    }, PATIENCE);
    await waitFor(() => http.ended(id, { gateway: randomInt(2) }, 1_000), PATIENCE);
  };
  const pending = (conversation: string) =>
    waitFor(
      async () => ({
        proposal: (await system.client({ gateway: randomInt(2) }).conversation(conversation)).pendingProposal,
      }),
      PATIENCE,
    );

  const person = async (): Promise<void> => {
    const conversation = await waitFor(() => http.conversation('en', { gateway: randomInt(2) }), PATIENCE);
    for (let yes = 0; yes < YESES_EACH; yes += 1) {
      while ((await pending(conversation)).proposal === null) await say(conversation, ASK_FIVE);
      await say(conversation, 'yes');
    }
  };

  it('get exactly what they confirmed: each yes one run or an honest no, each run paid once', async () => {
    const dying = MORTAL.map(async (name) => {
      while (!over && deaths.length < MOST_DEATHS) await killOne(name);
    });
    await Promise.all(Array.from({ length: PEOPLE }, person));
    over = true;
    await Promise.all(dying);
    expect(deaths.length).toBeGreaterThan(PEOPLE);
    const unsettled = `select id, state from agent.proposals where state in ('confirmed', 'executing', 'unknown')`;
    await waitFor(async () => (await system.db.rows(unsettled)).length === 0, PATIENCE);
    const confirmed = await system.db.rows<{ id: string; state: string; launches: number; runs: number }>(
      `select p.id, p.state, count(distinct l.id)::int as launches, count(r.id)::int as runs
       from agent.proposals p join agent.grants g on g.proposal_id = p.id
         left join platform.launches l on l.proposal_id = p.id left join platform.runs r on r.launch_id = l.id
       group by p.id`,
    );
    expect(confirmed.length).toBeGreaterThanOrEqual(PEOPLE);
    for (const { state, launches, runs } of confirmed)
      expect({ state, launches, runs }).toEqual(
        state === 'executed' ? { state, launches: 1, runs: 1 } : { state: 'failed', launches: 0, runs: 0 },
      );
    expect(await system.db.rows('select from platform.launches where proposal_id is null')).toEqual([]);
    const client = system.client();
    for (const { number } of (await client.runs({ limit: 100 })).items)
      expect(await untilEnded(client, number, 90_000)).toMatchObject({
        state: 'finished',
        answered: 5,
        chargedMillicredits: 500,
      });
    for (const { id, state } of confirmed)
      if (state === 'executed') expectOneStory((await client.auditEntries(id)).items);
    await expectBalancedBooks(system);
    expectCleanLog(system);
    await expectPlainWords(system);
  }, 600_000);
});
