import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import { runMigrations } from '@benchgen/service-kit';
import { createTestDatabase, type TestDatabase } from '@benchgen/testing';
import pg from 'pg';
import { platformMigrations } from './index.js';

describe('the first tables of the platform', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const account = newId();

  beforeAll(async () => {
    database = await createTestDatabase();
    const plan = { url: database.url, schema: 'platform', migrations: platformMigrations };
    await runMigrations(plan);
    await runMigrations(plan);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`insert into platform.accounts (id, slug, balance_millicredits) values ($1, 'acme', 5)`, [
      account,
    ]);
    await owner.query(
      `insert into platform.ledger_entries (id, account_id, kind, balance_change_millicredits, reserved_change_millicredits)
       values ($1, $2, 'grant', 5, 0)`,
      [newId(), account],
    );
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const refused = (sql: string) => expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' });

  it('never lets a ledger entry be changed, removed or truncated, not even by the owner', async () => {
    await refused('update platform.ledger_entries set balance_change_millicredits = 9');
    await refused('delete from platform.ledger_entries');
    await refused('truncate platform.ledger_entries cascade');
  });

  it('never lets a balance go below zero', async () => {
    await expect(owner.query('update platform.accounts set balance_millicredits = -1')).rejects.toMatchObject({
      constraint: 'ck_accounts_balance_millicredits',
    });
  });

  it('gives the service no way to remove a benchmark, a version, a model, a run, an answer or a ledger entry', async () => {
    const { rows } = await owner.query<{ table_name: string }>(
      `select table_name from information_schema.role_table_grants
       where grantee = 'benchgen_platform' and privilege_type in ('DELETE', 'TRUNCATE') order by 1`,
    );
    expect(rows.map((row) => row.table_name)).toEqual(['idempotency_keys', 'outbox']);
  });

  it('lets the gateway read published events and nothing else', async () => {
    const { rows } = await owner.query(
      `select table_name, privilege_type from information_schema.role_table_grants
       where grantee = 'benchgen_gateway' and table_schema = 'platform'`,
    );
    expect(rows).toEqual([{ table_name: 'published_events', privilege_type: 'SELECT' }]);
  });

  it('names every constraint and index by the house rule', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
       where connamespace = 'platform'::regnamespace and contype <> 'n' and relname <> 'migrations'
       union select indexname from pg_indexes where schemaname = 'platform' and tablename <> 'migrations'`,
    );
    expect(rows.filter(({ name }) => !/^(pk|fk|uq|ix|ck)_[a-z0-9_]+$/.test(name))).toEqual([]);
  });
});
