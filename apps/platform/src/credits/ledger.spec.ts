import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import fc from 'fast-check';
import { TestPlatformDatabase, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';
import { endRun } from '../runs/end-run.js';
import { launchRuns } from '../runs/launch-runs.js';
import { grantCredits } from './grant-credits.js';
import { readCredits } from './reserve.js';

type Step =
  | { do: 'grant'; millicredits: number }
  | { do: 'launch'; price: number; runs: number }
  | { do: 'end'; pick: number; answered: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('grant' as const), millicredits: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    do: fc.constant('launch' as const),
    price: fc.constantFrom(0, 7, 100),
    runs: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('end' as const), pick: fc.nat(), answered: fc.integer({ min: 0, max: 3 }) }),
);

describe('the ledger', () => {
  let db: TestPlatformDatabase;
  const models = new Map<number, string>();

  beforeAll(async () => {
    db = await TestPlatformDatabase.create();
    for (const price of [0, 7, 100]) models.set(price, await newModel(db, { price }));
  });
  afterAll(() => db.drop());

  const launch = async (
    me: Person,
    benchmarkId: string,
    { price, runs }: { price: number; runs: number },
  ): Promise<void> => {
    const claims = {
      account: me.account,
      sub: me.person,
      role: 'owner',
      iss: 'benchgen-gateway',
      aud: 'benchgen-platform',
      iat: 0,
      nbf: 0,
      exp: 0,
      jti: newId(),
    } as const;
    const model = { modelId: models.get(price) ?? '', ceilingMillicredits: 3 * price };
    await db.work.run((tx) =>
      launchRuns(
        tx,
        { type: 'user', claims },
        { benchmarkId, version: 1, models: Array.from({ length: runs }, () => model), sample: null, overrides: {} },
      ),
    );
  };

  const end = async (account: string, { pick, answered }: { pick: number; answered: number }): Promise<void> => {
    const runs = await db.rows<{ id: string; price: number }>(
      'select id, millicredits_per_question::int as price from platform.runs where account_id = $1 order by number',
      [account],
    );
    const run = runs[pick % Math.max(1, runs.length)];
    if (run === undefined) return;
    await db.work.run(async (tx) => {
      for (let n = 1; n <= answered; n++) {
        const attempt = newId();
        await tx.query(
          `insert into platform.run_attempts (id, run_id, question_id, lease_epoch, number, outcome, cost_millicredits, latency_ms)
           values ($1, $2, $3, 1, 1, 'ok', $4, 1)`,
          [attempt, run.id, `q-${String(n)}`, run.price],
        );
        await tx.query(
          `insert into platform.run_answers (run_id, question_id, attempt_id) values ($1, $2, $3) on conflict do nothing`,
          [run.id, `q-${String(n)}`, attempt],
        );
      }
      await endRun(tx, db.audit, run.id, { state: 'cancelled' });
    });
  };

  it('always sums up to the balance and the reservation, whatever happens at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        async (waves) => {
          const me = await newPerson(db, 0);
          const benchmarkId = await newBenchmark(db, me, { count: 3 });
          for (const wave of waves) {
            await Promise.all(
              wave.map(async (one) => {
                if (one.do === 'grant')
                  await db.work.run((tx) =>
                    grantCredits(tx, db.audit, {
                      accountId: me.account,
                      millicredits: one.millicredits,
                      reason: 'test',
                    }),
                  );
                else if (one.do === 'launch') await launch(me, benchmarkId, one);
                else await end(me.account, one);
              }),
            );
            const credits = await readCredits(db.work, me.account);
            const [sums] = await db.rows<{ balance: number; reserved: number }>(
              `select coalesce(sum(balance_change_millicredits), 0)::int as balance,
               coalesce(sum(reserved_change_millicredits), 0)::int as reserved
             from platform.ledger_entries where account_id = $1`,
              [me.account],
            );
            const [runs] = await db.rows<{ reserved: number; over: number }>(
              `select coalesce(sum(reserved_millicredits), 0)::int as reserved,
               count(*) filter (where spent_millicredits > ceiling_millicredits)::int as over
             from platform.runs where account_id = $1`,
              [me.account],
            );
            expect(credits).toEqual(sums);
            expect(credits.balance).toBeGreaterThanOrEqual(0);
            expect(runs).toEqual({ reserved: credits.reserved, over: 0 });
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('lets twenty parallel launches spend what is there and not a millicredit more', async () => {
    const me = await newPerson(db, 1_000);
    const benchmarkId = await newBenchmark(db, me, { count: 3 });
    await Promise.all(Array.from({ length: 20 }, () => launch(me, benchmarkId, { price: 100, runs: 1 })));
    expect(await readCredits(db.work, me.account)).toEqual({ balance: 100, reserved: 900 });
    const numbers = await db.rows<{ number: number }>(
      'select number from platform.runs where account_id = $1 order by 1',
      [me.account],
    );
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
