import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestPlatformDatabase } from '../fixtures/platform.fixture.js';
import { readModelsFile } from './models-file.js';
import { syncModelsFile } from './sync-models-file.js';

const entry = { slug: 'qwen', title: 'Qwen', baseUrl: 'http://127.0.0.1:8000/v1', model: 'qwen3' };

describe('the file of models', () => {
  let db: TestPlatformDatabase;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    db = await TestPlatformDatabase.create();
    folder = await mkdtemp(path.join(tmpdir(), 'models-'));
    file = path.join(folder, 'models.json');
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true });
  });

  const sync = async (content: unknown): Promise<Record<string, unknown>[]> => {
    await writeFile(file, JSON.stringify(content));
    await syncModelsFile(db.work, file);
    return await db.rows(
      `select slug, title, connection, millicredits_per_question::int as price, revision, retired_at is not null as retired
       from platform.models where account_id is null order by slug`,
    );
  };

  it('is what the shared models of that origin are after a start, however often it is read', async () => {
    const other = { ...entry, slug: 'gemma', model: 'gemma3', apiKeyEnv: 'GEMMA_KEY', millicreditsPerQuestion: 20 };
    const first = await sync([entry, other]);
    expect(first).toMatchObject([
      { slug: 'gemma', price: 20, connection: { baseUrl: entry.baseUrl, model: 'gemma3', apiKeyEnv: 'GEMMA_KEY' } },
      { slug: 'qwen', price: 0, retired: false },
    ]);
    expect(await sync([entry, other])).toEqual(first);
    expect(await sync([{ ...entry, title: 'Qwen 3' }])).toMatchObject([
      { slug: 'gemma', retired: true },
      { slug: 'qwen', title: 'Qwen 3', retired: false, revision: first[1]?.['revision'] },
    ]);
    expect(await sync([{ ...entry, model: 'qwen4' }, other])).toMatchObject([
      { slug: 'gemma', retired: false },
      { slug: 'qwen', revision: expect.not.stringMatching(String(first[1]?.['revision'])) },
    ]);
  });

  it('never takes over a model that came from elsewhere', async () => {
    await db.rows(
      `insert into platform.models (id, slug, title, description, provider, connection, millicredits_per_question, max_concurrency, revision, origin)
       values (gen_random_uuid(), 'local-mini-32', 'Mini', '', 'embedded', '{}', 100, 4, 'r', 'seed')`,
    );
    const taken = [{ ...entry, slug: 'local-mini-32', title: 'Impostor' }];
    await expect(sync(taken)).rejects.toThrow(/names local-mini-32, which another model has already/);
    expect(await db.rows(`select title from platform.models where slug = 'local-mini-32'`)).toEqual([
      { title: 'Mini' },
    ]);
  });

  it.each([
    ['a link-local address', [{ ...entry, baseUrl: 'http://169.254.169.254/latest' }]],
    ['a metadata name', [{ ...entry, baseUrl: 'http://metadata.google.internal/v1' }]],
    ['a mapped link-local address', [{ ...entry, baseUrl: 'http://[::ffff:169.254.1.1]/v1' }]],
    ['a link-local IPv6 address', [{ ...entry, baseUrl: 'http://[fe80::1]/v1' }]],
    ['an address that is no web address', [{ ...entry, baseUrl: 'file:///etc/passwd' }]],
    ['a key instead of the name of its variable', [{ ...entry, apiKeyEnv: 'sk-abc' }]],
    ['an unknown field', [{ ...entry, apiKey: 'sk-abc' }]],
    ['the same slug twice', [entry, entry]],
    ['something that is not a list', { models: [] }],
  ])('is refused with %s, naming the file', async (_, content) => {
    await writeFile(file, JSON.stringify(content));
    await expect(readModelsFile(file)).rejects.toThrow(new RegExp(`The models file .*models.json is not usable`));
  });
});
