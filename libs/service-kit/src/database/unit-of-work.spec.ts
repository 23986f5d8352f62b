import { createTestDatabase, type TestDatabase } from '@benchgen/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { silentLogger } from '../logging/logger.js';
import { roleSql, runMigrations } from './migrate.js';
import { databaseOptions } from './options.js';
import { Tx, UnitOfWork } from './unit-of-work.js';

class Notes1 {
  readonly name = 'Notes1764547200000';
  up = (runner: { query(sql: string): Promise<unknown> }): Promise<unknown> =>
    runner.query(`${roleSql('benchgen_test_notes')}
      create table notes.notes (id int constraint pk_notes primary key, text text not null);
      grant usage on schema notes to benchgen_test_notes;
      grant select, insert on notes.notes to benchgen_test_notes;`);
  down = (): Promise<unknown> => Promise.resolve();
}

let database: TestDatabase;
let dataSource: DataSource;
let work: UnitOfWork;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, schema: 'notes', migrations: [Notes1] as never });
  dataSource = new DataSource(
    databaseOptions({
      url: database.url,
      role: 'benchgen_test_notes',
      schema: 'notes',
      poolSize: 3,
      applicationName: 'unit-of-work-spec',
    }),
  );
  await dataSource.initialize();
  work = new UnitOfWork(dataSource, silentLogger);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('acts as the role of its service, although the login could do more', async () => {
  expect(await work.query('select current_user as role')).toEqual([{ role: 'benchgen_test_notes' }]);
  await expect(work.query('delete from notes.notes')).rejects.toThrow(/permission denied/);
});

it('commits what the work did and runs what waits for the commit only then', async () => {
  const order: string[] = [];
  await work.run(async (tx) => {
    tx.afterCommit(() => {
      order.push('after');
    });
    await tx.query('insert into notes.notes values ($1, $2)', [1, 'kept']);
    order.push('inside');
  });
  expect(await work.query('select text from notes.notes where id = 1')).toEqual([{ text: 'kept' }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['inside', 'after']);
});

it('leaves nothing behind when the work fails, and does not run what waited for the commit', async () => {
  let ran = false;
  const failing = work.run(async (tx) => {
    tx.afterCommit(() => {
      ran = true;
    });
    await tx.query('insert into notes.notes values ($1, $2)', [2, 'lost']);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await work.query('select 1 from notes.notes where id = 2')).toEqual([]);
  expect(ran).toBe(false);
});

it('refuses a transaction that somebody else makes', () => {
  expect(() => new Tx(Symbol('forged') as never, dataSource.createQueryRunner(), {} as never)).toThrow(/UnitOfWork/);
});

it('gives rows for statements that change as well as for those that read', async () => {
  const rows = await work.query<{ id: number }>("insert into notes.notes values (3, 'x') returning id");
  expect(rows).toEqual([{ id: 3 }]);
});

it('migrates once when several processes start together, and not again', async () => {
  const plan = { url: database.url, schema: 'notes', migrations: [Notes1] as never };
  await Promise.all([runMigrations(plan), runMigrations(plan), runMigrations(plan)]);
  expect(await dataSource.query('select count(*)::int as n from notes.notes where id = 1')).toEqual([{ n: 1 }]);
});

it('refuses to start on a schema that is newer than the program', async () => {
  await expect(runMigrations({ url: database.url, schema: 'notes', migrations: [] })).rejects.toThrow(/newer/);
});
