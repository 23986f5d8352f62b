import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionOutcome, RunView } from '@benchgen/contracts';
import { loadOrCreateKeys, TokenMinter } from '@benchgen/credentials';
import { startFakeModel, testNats, waitFor, type FakeModel } from '@benchgen/testing';
import { TestPlatformDatabase } from './fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from './fixtures/world.fixture.js';
import { platformService } from './platform.service.js';

describe('the platform as one process', () => {
  let db: TestPlatformDatabase;
  let folder: string;
  let model: FakeModel;
  let env: Record<string, string>;

  beforeAll(async () => {
    db = await TestPlatformDatabase.create();
    folder = await mkdtemp(path.join(tmpdir(), 'platform-'));
    model = await startFakeModel({ answer: (prompt) => String(Number(/is (\d+) \+ 1/.exec(prompt)?.[1]) + 1) });
    env = {
      BENCHGEN_DATABASE_URL: db.url,
      BENCHGEN_NATS_URL: (await testNats()).url,
      BENCHGEN_KEYS_DIR: folder,
      BENCHGEN_LOG_LEVEL: 'silent',
    };
  });
  afterAll(async () => {
    await model.close();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  it('does not start without a role that it knows', async () => {
    await expect(platformService.start(env)).rejects.toThrow(/BENCHGEN_PLATFORM_ROLE/);
    await expect(platformService.start({ ...env, BENCHGEN_PLATFORM_ROLE: 'boss' })).rejects.toThrow(
      /BENCHGEN_PLATFORM_ROLE/,
    );
  });

  it('launches a run over HTTP, brings it to its end and charges for it', async () => {
    const minter = await TokenMinter.fromFile((await loadOrCreateKeys(folder)).privateFile);
    const service = await platformService.start({ ...env, BENCHGEN_PLATFORM_ROLE: 'both' });
    const me = await newPerson(db, 5_000);
    const connection = { baseUrl: model.url, model: 'fake' };
    const modelId = await newModel(db, { provider: 'openai-compatible', connection });
    const call = async <B>(method: string, address: string, body?: unknown): Promise<B> => {
      const token = minter.user({ sub: me.person, account: me.account, role: 'owner' });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(`${service.url ?? ''}${address}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as B;
    };
    const launched = await call<ActionOutcome>('POST', '/v1/runs', {
      benchmarkId: await newBenchmark(db, me),
      version: 1,
      models: [{ modelId, ceilingMillicredits: 1_000 }],
      sample: null,
      overrides: {},
    });
    expect(launched.status).toBe('executed');
    const run = await waitFor(async () => {
      const view = await call<RunView>('GET', '/v1/runs/1');
      return view.endedAt !== null && view;
    });
    expect(run).toMatchObject({
      state: 'finished',
      answered: 10,
      chargedMillicredits: 1_000,
      score: { planned: 10, correct: 10 },
    });
    expect(await call('GET', '/v1/credits')).toEqual({ balanceMillicredits: 4_000, reservedMillicredits: 0 });
    expect((await db.entries(me.account)).at(-1)).toMatchObject({
      type: 'charge.settled',
      charged: 1_000,
      ceiling: 1_000,
    });
    await service.close();
  });
});
