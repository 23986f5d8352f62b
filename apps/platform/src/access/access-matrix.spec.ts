import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadScope, Role } from '@benchgen/contracts';
import { PLATFORM_ROUTES } from '../api/controllers.js';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newPerson } from '../fixtures/world.fixture.js';
import type { RouteRule } from './route-table.js';

const ALL_SCOPES = ReadScope.options;

describe('every credential at every route', () => {
  let platform: TestPlatform;
  let me: Person;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    me = await newPerson(platform.db);
  });
  afterAll(() => platform.close());

  /** Ids that exist nowhere: past the guard the answer is anything but 401 or 403. */
  const address = ({ path }: RouteRule): string => path.replace(/:\w+/g, () => randomUUID());
  const statusOf = async (route: RouteRule, token: string | undefined): Promise<number> => {
    const body = route.method === 'POST' ? {} : undefined;
    return (await platform.call(route.method, address(route), token, body)).status;
  };

  const credentials: { name: string; token: () => string; accepted: (route: RouteRule) => boolean }[] = [
    ...Role.options.map((role) => ({
      name: `user as ${role}`,
      token: () => platform.user(me, role),
      accepted: (route: RouteRule) => route.user.includes(role),
    })),
    ...[[], ...ALL_SCOPES.map((scope) => [scope]), ALL_SCOPES].map((scope) => ({
      name: `turn with ${scope.join('+') || 'no scope'}`,
      token: () => platform.turn(me, scope),
      accepted: (route: RouteRule) => route.turn?.every((needed) => scope.includes(needed)) ?? false,
    })),
    {
      name: 'grant for run.cancel',
      token: () => platform.grant(me, 'run.cancel', { runId: randomUUID() }),
      accepted: (route: RouteRule) => route.grant === 'run.cancel',
    },
    {
      name: 'grant for run.launch',
      token: () =>
        platform.grant(me, 'run.launch', {
          benchmarkId: randomUUID(),
          version: 1,
          models: [{ modelId: randomUUID(), ceilingMillicredits: 0 }],
          sample: null,
          overrides: {},
        }),
      accepted: (route: RouteRule) => route.grant === 'run.launch',
    },
  ];

  it.each(credentials)('$name reaches exactly the routes that the table says', async ({ token, accepted }) => {
    for (const route of PLATFORM_ROUTES) {
      const reply = await platform.call(
        route.method,
        address(route),
        token(),
        route.method === 'POST' ? {} : undefined,
      );
      // A grant past the guard is stopped by its digest: the body here is not what was confirmed.
      const refusedByGuard = reply.status === 401 || reply.body['code'] === 'AUTH.NOT_ALLOWED';
      expect({ route: `${route.method} ${route.path}`, reached: !refusedByGuard }).toEqual({
        route: `${route.method} ${route.path}`,
        reached: accepted(route),
      });
    }
  });

  it('nobody reaches anything without a token, or with something that is none', async () => {
    const tokens = [
      undefined,
      'nonsense',
      `${platform.user(me)}x`,
      platform.user(me).replace(/\.[^.]*$/, '.'),
      `${'a'.repeat(5_000)}.b.c`,
    ];
    for (const route of PLATFORM_ROUTES) {
      for (const token of tokens) expect(await statusOf(route, token)).toBe(401);
    }
  });

  it('records a good token at the wrong route', async () => {
    const other = await newPerson(platform.db);
    await platform.call('POST', '/v1/runs', platform.turn(other, ALL_SCOPES), {});
    expect((await platform.db.entries(other.account)).at(-1)).toMatchObject({
      type: 'access.denied',
      actor: { kind: 'agent', svc: 'benchmark-launch' },
      targets: [{ type: 'route', id: 'POST /v1/runs' }],
      result: { code: 'AUTH.NOT_ALLOWED' },
    });
  });

  it('lets health and metrics be read without a credential', async () => {
    expect((await platform.call('GET', '/v1/health')).status).toBe(200);
    expect((await fetch(`${platform.url}/metrics`)).status).toBe(200);
  });
});
