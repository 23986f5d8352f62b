import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import { runMigrations } from '@benchgen/service-kit';
import { createTestDatabase, type TestDatabase } from '@benchgen/testing';
import pg from 'pg';
import { gatewayMigrations } from './index.js';

describe('the schema of the gateway', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    const plan = { url: database.url, schema: 'agent', migrations: gatewayMigrations };
    await runMigrations(plan);
    await runMigrations(plan);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('names every constraint and index by the house rule', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
       where connamespace = 'agent'::regnamespace and contype <> 'n' and relname <> 'migrations'
       union select indexname from pg_indexes where schemaname = 'agent' and tablename <> 'migrations'`,
    );
    expect(rows.filter(({ name }) => !/^(pk|fk|uq|ix|ck)_[a-z0-9_]+$/.test(name))).toEqual([]);
  });

  it('gives the service no way to remove a person, a conversation, a message, a proposal or a grant', async () => {
    const { rows } = await owner.query<{ table_name: string }>(
      `select table_name from information_schema.role_table_grants
       where grantee = 'benchgen_gateway' and privilege_type in ('DELETE', 'TRUNCATE') order by 1`,
    );
    expect(rows.map((row) => row.table_name)).toEqual(['idempotency_keys', 'sign_in_failures']);
  });

  it('lets the platform ask whether a credential still counts, and read nothing', async () => {
    const { rows } = await owner.query(
      `select table_name from information_schema.role_table_grants where grantee = 'benchgen_platform' and table_schema = 'agent'`,
    );
    expect(rows).toEqual([]);
    await owner.query('set role benchgen_platform');
    const asked = await owner.query<{ allowed: boolean }>('select agent.credential_allowed($1, 0) as allowed', [
      newId(),
    ]);
    await owner.query('reset role');
    expect(asked.rows).toEqual([{ allowed: false }]);
  });
});
