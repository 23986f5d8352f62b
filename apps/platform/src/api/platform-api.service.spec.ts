import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunEvent, SUBJECTS } from '@benchgen/contracts';
import { loadOrCreateKeys, TokenMinter } from '@benchgen/credentials';
import type { RunningService } from '@benchgen/service-kit';
import { testNats, waitFor } from '@benchgen/testing';
import { TestPlatformDatabase } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';
import { platformApiService } from './platform-api.service.js';

describe('the api role as a service', () => {
  let db: TestPlatformDatabase;
  let folder: string;
  let service: RunningService;
  let nc: NatsConnection;
  let minter: TokenMinter;
  let env: Record<string, string>;

  beforeAll(async () => {
    db = await TestPlatformDatabase.create();
    folder = await mkdtemp(path.join(tmpdir(), 'platform-api-'));
    const nats = await testNats();
    nc = await connect({ servers: nats.url });
    minter = await TokenMinter.fromFile((await loadOrCreateKeys(folder)).privateFile);
    const modelsFile = path.join(folder, 'models.json');
    await writeFile(
      modelsFile,
      JSON.stringify([{ slug: 'from-file', title: 'From a file', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' }]),
    );
    env = {
      BENCHGEN_DATABASE_URL: db.url,
      BENCHGEN_NATS_URL: nats.url,
      BENCHGEN_KEYS_DIR: folder,
      BENCHGEN_MODELS_FILE: modelsFile,
      BENCHGEN_LOG_LEVEL: 'silent',
    };
    service = await platformApiService.start(env);
  });
  afterAll(async () => {
    await service.close();
    await nc.close();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  it('is healthy, and knows the models of the file', async () => {
    expect(await (await fetch(`${service.url ?? ''}/v1/health`)).json()).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', messaging: 'ok' },
    });
    expect(await db.rows(`select slug from platform.models where origin = 'file'`)).toEqual([{ slug: 'from-file' }]);
  });

  it('publishes the event of a launched run and hints its job', async () => {
    const me = await newPerson(db);
    const benchmarkId = await newBenchmark(db, me);
    const events: RunEvent[] = [];
    const hints: string[] = [];
    nc.subscribe(SUBJECTS.allRunEvents, {
      callback: (_, message) => {
        const event = message.json<RunEvent>();
        if (event.accountid === me.account) events.push(RunEvent.parse(event));
      },
    });
    nc.subscribe(SUBJECTS.allJobHints, { callback: (_, message) => void hints.push(message.subject) });
    await nc.flush();
    const correlationId = `corr-${randomUUID()}`;
    const reply = await fetch(`${service.url ?? ''}/v1/runs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${minter.user({ sub: me.person, account: me.account, role: 'owner' })}`,
        'content-type': 'application/json',
        'x-correlation-id': correlationId,
      },
      body: JSON.stringify({
        benchmarkId,
        version: 1,
        models: [{ modelId: await newModel(db), ceilingMillicredits: 1_000 }],
        sample: null,
        overrides: {},
      }),
    });
    expect(reply.status).toBe(201);
    const event = await waitFor(() => events[0]);
    expect(event).toMatchObject({ correlationid: correlationId, data: { state: 'queued', rev: 1, number: 1 } });
    expect(await waitFor(() => hints[0])).toBe(SUBJECTS.jobHint('run'));
    const published = await waitFor(async () => {
      const rows = await db.rows(
        'select seq::int as seq, account_id, rev from platform.published_events where account_id = $1',
        [me.account],
      );
      return rows.length > 0 && rows;
    });
    expect(published).toEqual([{ seq: Number(event.sequence), account_id: me.account, rev: 1 }]);
  });

  it('does not start without its settings, and names them', async () => {
    await expect(
      platformApiService.start({ ...env, BENCHGEN_KEYS_DIR: undefined, BENCHGEN_DATABASE_URL: undefined }),
    ).rejects.toThrow(/BENCHGEN_KEYS_DIR/);
    await expect(platformApiService.start({ ...env, BENCHGEN_DATABASE_URL: undefined })).rejects.toThrow(
      /BENCHGEN_DATABASE_URL: must be set/,
    );
  });
});
