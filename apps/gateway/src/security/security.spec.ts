import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { newId } from '@benchgen/domain';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import { rawRequest, type Answer } from '../fixtures/raw-request.fixture.js';
import { issueApiToken, issueDemoLink, seedDemoPerson } from '../people/seed-demo.js';
import { CONTROLLERS } from '../service/gateway.module.js';
import { routesOf, type FoundRoute } from './routes.fixture.js';

const ROUTES = routesOf(CONTROLLERS);
const owning = ROUTES.filter(({ path }) => path.includes(':id'));
const title = ({ method, path }: FoundRoute): string => `${method} ${path}`;

describe('the edge', () => {
  let world: GatewayWorld;
  let ada: TestPerson;
  let eve: TestPerson;
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.usualSkills();
    ada = await world.person();
    eve = await world.person();
    const conversation = await world.conversation(ada);
    const { turnId, proposal } = await world.send(ada, conversation, 'run it');
    ids = { conversation, turn: turnId, proposal: proposal?.id ?? '' };
  });
  afterAll(() => world.close());

  const url = (): string => world.gateways[0]?.url ?? '';
  const raw = (method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer> =>
    rawRequest(`${url()}${path}`, { method, headers, body });

  it('has a decision about access on every route', () => {
    expect(ROUTES.length).toBeGreaterThan(10);
    expect(ROUTES.filter(({ access }) => access === undefined).map(title)).toEqual([]);
  });

  it('has an owner check on every route that takes an id', () => {
    expect(owning.filter(({ access }) => access?.public !== false || access.owns === undefined).map(title)).toEqual([]);
  });

  it.each(ROUTES.filter(({ access }) => access?.public === false).map((route) => [title(route), route] as const))(
    '%s asks for a credential, and takes no other than a good one',
    async (_, { method, path }) => {
      const address = path.replace(':id', newId()).replace('*', 'runs');
      const verb = method === 'ALL' ? 'GET' : method;
      expect(await raw(verb, address)).toMatchObject({ status: 401, code: 'AUTH.REQUIRED' });
      const forged = await raw(verb, address, { authorization: 'Bearer bg_token_forgedforgedforgedforged' });
      expect(forged).toMatchObject({ status: 401, code: 'AUTH.TOKEN_REFUSED' });
    },
  );

  it.each(owning.map((route) => [title(route), route] as const))(
    '%s answers another account as if there were nothing, and records the attempt',
    async (_, { method, path, access }) => {
      const kind = access?.public === false ? (access.owns ?? '') : '';
      const body = method === 'POST' ? { text: 'mine now' } : undefined;
      const foreign = await world.call(eve, method, path.replace(':id', ids[kind] ?? ''), body);
      const absent = await world.call(eve, method, path.replace(':id', newId()), body);
      expect(foreign.status).toBe(404);
      const [one, other] = [
        (await foreign.json()) as Record<string, unknown>,
        (await absent.json()) as Record<string, unknown>,
      ];
      expect({ ...one, correlationId: '' }).toEqual({ ...other, correlationId: '' });
      const denied = (await world.entries(eve.accountId)).filter(({ type }) => type === 'access.denied');
      expect(denied.at(-1)).toMatchObject({ targets: [{ type: kind, id: ids[kind] }] });
    },
  );

  it('keeps members of one account out of each other’s conversations as well', async () => {
    const colleague = await world.person('member', ada.accountId);
    expect((await world.call(colleague, 'GET', `/v1/conversations/${ids['conversation'] ?? ''}`)).status).toBe(404);
  });

  it('is reached under its own names only', async () => {
    for (const host of [
      'evil.example',
      'evil.example:80',
      '169.254.169.254',
      'localhost.evil.example',
      'localhost@evil.example',
    ]) {
      expect(await raw('GET', '/v1/health', { host })).toMatchObject({ status: 403, code: 'REQUEST.BAD_HOST' });
    }
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:1', '[::1]:1']) {
      expect((await raw('GET', '/v1/health', { host })).status).toBe(200);
    }
  });

  it('takes no change from another site’s page, and sends no CORS header', async () => {
    const json = { 'content-type': 'application/json' };
    const signIn = JSON.stringify({ email: 'a@example.org', password: 'x' });
    const foreign = await raw('POST', '/v1/sessions', { ...json, origin: 'https://evil.example' }, signIn);
    expect(foreign).toMatchObject({ status: 403, code: 'REQUEST.BAD_ORIGIN' });
    const withCookie = await raw('POST', '/v1/conversations', { ...json, cookie: 'benchgen_session=anything' }, '{}');
    expect(withCookie).toMatchObject({ status: 403, code: 'REQUEST.BAD_ORIGIN' });
    const nullOrigin = await raw('POST', '/v1/sessions', { ...json, origin: 'null' }, signIn);
    expect(nullOrigin.status).toBe(403);
    const preflight = await raw('OPTIONS', '/v1/conversations', {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    for (const { headers } of [foreign, preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('signs in with a password, keeps the session in a cookie no script can read, and signs out everywhere', async () => {
    const person = await world.person();
    await world.rows('update agent.people set email = $2, password_hash = $3 where id = $1', [
      person.personId,
      'grace@example.org',
      await hash('correct horse'),
    ]);
    const headers = { 'content-type': 'application/json', origin: url() };
    const wrong = await raw(
      'POST',
      '/v1/sessions',
      headers,
      JSON.stringify({ email: 'grace@example.org', password: 'wrong' }),
    );
    expect(wrong).toMatchObject({ status: 401, code: 'AUTH.FAILED' });
    const right = await raw(
      'POST',
      '/v1/sessions',
      headers,
      JSON.stringify({ email: 'Grace@Example.org', password: 'correct horse' }),
    );
    const cookie = right.headers['set-cookie']?.[0] ?? '';
    expect(right.status).toBe(204);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    const session = { cookie: cookie.split(';')[0] ?? '' };
    expect(JSON.parse((await raw('GET', '/v1/me', session)).body)).toMatchObject({
      personId: person.personId,
      role: 'owner',
    });
    expect((await raw('DELETE', '/v1/sessions', { ...session, origin: url() })).status).toBe(204);
    expect((await raw('GET', '/v1/me', session)).status).toBe(401);
    const [allowed] = await world.rows<{ old: boolean; fresh: boolean }>(
      `select agent.credential_allowed($1, extract(epoch from now())::bigint - 60) as old,
         agent.credential_allowed($1, extract(epoch from now())::bigint) as fresh`,
      [person.personId],
    );
    expect(allowed).toEqual({ old: false, fresh: true });
    expect((await world.entries(person.accountId)).filter(({ type }) => type === 'person.acted')).toMatchObject([
      { result: { code: 'API_TOKEN.MADE' } },
      { result: { code: 'AUTH.FAILED' } },
    ]);
  });

  it('slows guessing down, for every replica together', async () => {
    const attempt = () =>
      raw(
        'POST',
        '/v1/sessions',
        { 'content-type': 'application/json' },
        JSON.stringify({ email: 'nobody@example.org', password: 'guess' }),
      );
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await attempt()).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('lets the demo person in once per link, from this machine only, and as the same person each time', async () => {
    const demo = await seedDemoPerson({ url: world.database.url });
    expect(await seedDemoPerson({ url: world.database.url })).toEqual(demo);
    const link = await issueDemoLink({ url: world.database.url, publicUrl: url(), ...demo });
    const path = new URL(link).pathname;
    const entered = await raw('GET', path);
    expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
    const session = { cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
    expect(JSON.parse((await raw('GET', '/v1/me', session)).body)).toMatchObject({
      personId: demo.personId,
      account: { slug: 'demo' },
    });
    expect(await raw('GET', path)).toMatchObject({ status: 401, code: 'AUTH.LINK_USED' });
    expect((await raw('GET', path, session)).status).toBe(303);
    const other = await issueDemoLink({ url: world.database.url, publicUrl: url(), ...demo });
    expect((await raw('GET', new URL(other).pathname, { forwarded: 'for=203.0.113.9' })).status).toBe(401);
    expect((await raw('GET', '/v1/me', { ...session, 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
  });

  it('keeps one API token per name, and forgets the one before', async () => {
    const again = await issueApiToken({
      url: world.database.url,
      accountId: eve.accountId,
      personId: eve.personId,
      name: 'test',
    });
    expect((await world.call(eve, 'GET', '/v1/me')).status).toBe(401);
    eve = { ...eve, token: again };
    expect((await world.call(eve, 'GET', '/v1/me')).status).toBe(200);
    const stored = await world.rows<{ token_hash: Buffer }>(
      'select token_hash from agent.api_tokens where person_id = $1',
      [eve.personId],
    );
    expect(stored.some(({ token_hash }) => token_hash.toString('utf8').includes(again))).toBe(false);
  });

  it('publishes the public keys and its health to everyone', async () => {
    const keys = JSON.parse((await raw('GET', '/.well-known/jwks.json')).body) as { keys: Record<string, unknown>[] };
    expect(keys.keys.length).toBeGreaterThan(0);
    expect(keys.keys.every((key) => !('d' in key))).toBe(true);
    expect(JSON.parse((await raw('GET', '/v1/health')).body)).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', nats: 'ok' },
    });
  });

  it('forwards to the platform what people may do there, with a credential of their own, and nothing else', async () => {
    const answer = await world.call(ada, 'POST', '/v1/platform/quotes?x=1', { benchmarkId: 'b' });
    expect(await answer.json()).toEqual({
      echo: { method: 'POST', url: '/v1/quotes?x=1', body: { benchmarkId: 'b' } },
    });
    const token = world.platform.requests.at(-1)?.token ?? '';
    expect(token).not.toBe(ada.token);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({ sub: ada.personId, account: ada.accountId, role: 'owner' });
    expect((await world.call(ada, 'GET', '/v1/platform/benchmarks/demo%2Fcapitals')).status).toBe(200);
    const before = world.platform.requests.length;
    for (const [method, path] of [
      ['DELETE', 'runs/14'],
      ['GET', `grants/${newId()}`],
      ['POST', `grants/${newId()}/refusal`],
      ['GET', 'runs/../grants/x'],
      ['GET', 'runs/%2e%2e'],
      ['POST', 'benchmarks'],
      ['GET', ''],
    ] as const) {
      expect((await raw(method, `/v1/platform/${path}`, { authorization: `Bearer ${ada.token}` })).status).toBe(404);
    }
    expect(world.platform.requests.length).toBe(before);
  });
});
