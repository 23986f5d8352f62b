import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBalancedBooks } from '../fixtures/books.fixture.js';
import { declaredRoutes } from '../fixtures/gateway-routes.fixture.js';
import { Http } from '../fixtures/http.fixture.js';
import { expectCleanLog } from '../fixtures/hygiene.fixture.js';
import { addStranger, denialsOf, type Stranger } from '../fixtures/people.fixture.js';
import { readSse } from '../fixtures/sse.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';
import { waitFor } from '@benchgen/testing';

/** Ids of the demo account's things; `?` in an address stands for the one of its kind. */
type Kind = 'conversation' | 'turn' | 'proposal' | 'benchmark' | 'model' | 'run';
type Ids = Record<Kind, string>;

/** How a route keeps accounts apart. Every route of the gateway has one line here. */
type Line =
  | { takes: Kind; address: string; body?: (ids: Ids) => unknown }
  | { lists: string }
  | { page: string }
  | { nothing: 'of an account' };

const launch = ({ benchmark, model }: Ids) => ({
  benchmarkId: benchmark,
  version: 1,
  models: [{ modelId: model, ceilingMillicredits: 0 }],
  sample: null,
  overrides: {},
});

const LINES: Record<string, Line> = {
  'GET /v1/conversations/:id': { takes: 'conversation', address: '/v1/conversations/?' },
  'GET /v1/conversations/:id/messages': { takes: 'conversation', address: '/v1/conversations/?/messages' },
  'POST /v1/conversations/:id/turns': {
    takes: 'conversation',
    address: '/v1/conversations/?/turns',
    body: () => ({ text: 'yes' }),
  },
  'GET /v1/turns/:id': { takes: 'turn', address: '/v1/turns/?' },
  'GET /v1/turns/:id/events': { takes: 'turn', address: '/v1/turns/?/events' },
  'POST /v1/turns/:id/stop': { takes: 'turn', address: '/v1/turns/?/stop', body: () => ({}) },
  'POST /v1/proposals/:id/displayed': { takes: 'proposal', address: '/v1/proposals/?/displayed', body: () => ({}) },
  'GET /v1/audit/entries': { takes: 'proposal', address: '/v1/audit/entries?proposal=?' },
  'GET /v1/platform/benchmarks/:ref': { takes: 'benchmark', address: '/v1/platform/benchmarks/?' },
  'GET /v1/platform/models/:ref': { takes: 'model', address: '/v1/platform/models/?' },
  'GET /v1/platform/runs/:ref': { takes: 'run', address: '/v1/platform/runs/?' },
  'GET /v1/platform/runs/:ref/answers': { takes: 'run', address: '/v1/platform/runs/?/answers' },
  'POST /v1/platform/runs/:ref/cancel': {
    takes: 'run',
    address: '/v1/platform/runs/?/cancel',
    body: ({ run }) => ({ runId: run }),
  },
  'POST /v1/platform/runs': { takes: 'benchmark', address: '/v1/platform/runs', body: launch },
  'POST /v1/platform/quotes': {
    takes: 'benchmark',
    address: '/v1/platform/quotes',
    body: ({ benchmark, model }) => ({ benchmarkId: benchmark, modelIds: [model], sample: null, overrides: {} }),
  },
  'GET /v1/conversations': { lists: '/v1/conversations' },
  'GET /v1/platform/benchmarks': { lists: '/v1/platform/benchmarks' },
  'GET /v1/platform/models': { lists: '/v1/platform/models' },
  'GET /v1/platform/runs': { lists: '/v1/platform/runs?mine=false' },
  'GET /v1/platform/credits': { lists: '/v1/platform/credits' },
  'GET /v1/platform/credits/ledger': { lists: '/v1/platform/credits/ledger' },
  'GET /v1/me': { lists: '/v1/me' },
  'GET /': { lists: '/' },
  'GET /a/:account/runs/:number': { page: '/a/demo/runs/1' },
  'GET /a/:account/benchmarks/:slug': { page: '/a/demo/benchmarks/capitals' },
  // Its own test below: a stream does not end.
  'GET /v1/events': { nothing: 'of an account' },
  'POST /v1/conversations': { nothing: 'of an account' },
  'POST /v1/sessions': { nothing: 'of an account' },
  'DELETE /v1/sessions': { nothing: 'of an account' },
  'GET /enter/:token': { nothing: 'of an account' },
  'GET /.well-known/jwks.json': { nothing: 'of an account' },
  'GET /assets/:name': { nothing: 'of an account' },
  'GET /*': { nothing: 'of an account' },
};

type Named<L> = { route: string } & L;
const linesWith = <K extends string>(key: K): Named<Extract<Line, Record<K, unknown>>>[] =>
  Object.entries(LINES)
    .filter(([, line]) => key in line)
    .map(([route, line]) => ({ route, ...line }) as Named<Extract<Line, Record<K, unknown>>>);

describe('another account', () => {
  let system: System;
  let http: Http;
  let eve: Stranger;
  let ids: Ids;
  beforeAll(async () => {
    system = await System.start({ mode: 'trial' });
    http = new Http(system);
    const client = system.client();
    const talk = await Talk.open(system, { language: 'en' });
    const { turnId, proposal } = await talk.say('run the capitals benchmark on local-mini-8 with 5 questions');
    await talk.say('yes');
    const ended = await untilEnded(client, 1);
    ids = {
      conversation: talk.id,
      turn: turnId,
      proposal: proposal?.id ?? '',
      benchmark: ended.benchmark.id,
      model: ended.model.id,
      run: ended.id,
    };
    eve = await addStranger(system.db, 'elsewhere');
  }, 60_000);
  afterAll(() => system.stop());

  it('was thought of on every route that the gateway has', () => {
    expect(Object.keys(LINES).sort()).toEqual(declaredRoutes());
  });

  it.each(linesWith('takes'))(
    'hears of nothing at $route, and the attempt is in the audit log',
    async ({ route, takes, address, body }) => {
      const before = await denialsOf(system.db, eve.accountId);
      const response = await http.fetch(route.split(' ')[0] ?? '', address.replace(/\?(?=$|\/)/, ids[takes]), {
        token: eve.token,
        ...(body && { body: JSON.stringify(body(ids)) }),
      });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/capitals|local-mini|demo/i);
      const denials = await denialsOf(system.db, eve.accountId);
      expect(denials.slice(before.length)).toEqual([[{ type: takes, id: ids[takes] }]]);
    },
  );

  it.each(linesWith('lists'))('sees only its own at $route', async ({ lists }) => {
    const response = await http.fetch('GET', lists, { token: eve.token });
    expect(response.status).toBe(200);
    const text = await response.text();
    const foreign = [...Object.values(ids), system.instance.demo.accountId, system.instance.demo.personId, '500000'];
    expect(foreign.filter((word) => text.includes(word))).toEqual([]);
  });

  it.each(linesWith('page'))('finds no page at $route', async ({ page }) => {
    const response = await http.fetch('GET', page, { token: eve.token });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/local-mini|capitals of/i);
  });

  it('gets not one byte of a foreign run on its event stream', async () => {
    const listening = new AbortController();
    const heard: string[] = [];
    const response = await http.fetch('GET', '/v1/events', {
      token: eve.token,
      headers: { 'last-event-id': '0' },
      signal: listening.signal,
    });
    const reading = (async () => {
      for await (const { data } of readSse(response)) heard.push(data);
    })().catch(() => undefined);
    const talk = await Talk.open(system, { language: 'en' });
    await talk.say('run the capitals benchmark on local-mini-32 with 5 questions');
    await talk.say('yes');
    await untilEnded(system.client(), 2);
    const published =
      'select from platform.published_events where seq = (select last_seq from platform.outbox_position)';
    await waitFor(async () => (await system.db.rows(published)).length > 0);
    const eves = await Talk.open(system, { language: 'en', token: eve.token });
    expect((await eves.say('show my last 5 runs')).text).not.toMatch(/capitals/i);
    listening.abort();
    await reading;
    expect(heard.filter((data) => data.includes('run_id') || data.includes(ids.run))).toEqual([]);
  });

  it('leaves books that balance and a log without secrets', async () => {
    await expectBalancedBooks(system);
    expectCleanLog(system);
  });
});
