import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import { TestPlatformDatabase } from '../fixtures/platform.fixture.js';
import { seedDemo, type DemoSeed } from './seed-demo.js';

describe('a fresh demo', () => {
  let db: TestPlatformDatabase;
  let seed: DemoSeed;

  beforeAll(async () => {
    db = await TestPlatformDatabase.create();
    seed = { url: db.url, accountId: newId(), accountSlug: 'demo', personId: newId(), credits: 500 };
  });
  afterAll(() => db.drop());

  const everything = async () => ({
    accounts: await db.rows('select slug, balance_millicredits::int as balance from platform.accounts'),
    ledger: await db.rows('select kind, balance_change_millicredits::int as change from platform.ledger_entries'),
    benchmarks: await db.rows('select id, slug, title from platform.benchmarks order by slug'),
    questions: await db.rows('select count(*)::int as n from platform.questions'),
    models: await db.rows(
      `select slug, account_id is null as shared, millicredits_per_question::int as price from platform.models order by price, slug`,
    ),
    audit: (await db.entries(seed.accountId)).map(({ type, action }) => [type, action]),
  });

  it('has credits by an operator’s grant, benchmarks with questions, and three embedded models', async () => {
    await seedDemo(seed);
    const found = await everything();
    expect(found).toMatchObject({
      accounts: [{ slug: 'demo', balance: 500_000 }],
      ledger: [{ kind: 'grant', change: 500_000 }],
      models: [
        { slug: 'local-mini-8', shared: false, price: 0 },
        { slug: 'local-mini-128', shared: true, price: 100 },
        { slug: 'local-mini-32', shared: true, price: 100 },
      ],
      audit: [['operator.acted', 'credits.grant']],
    });
    expect(found.benchmarks.length).toBeGreaterThanOrEqual(4);
    const keys = await db.rows(`select 1 from platform.questions where cardinality(accepted) = 0 or scorer is null`);
    expect(keys).toEqual([]);
  });

  it('stays as it is when it is filled again, also by several at once', async () => {
    const before = await everything();
    await Promise.all([seedDemo(seed), seedDemo(seed), seedDemo(seed)]);
    expect(await everything()).toEqual(before);
  });

  it('makes its person the owner, who sees the keys', async () => {
    const roles = await db.rows('select distinct role from platform.benchmark_members where person_id = $1', [
      seed.personId,
    ]);
    expect(roles).toEqual([{ role: 'owner' }]);
  });
});
