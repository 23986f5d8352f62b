import { createHash } from 'node:crypto';
import { newId } from '@benchgen/domain';
import { databaseOptions, runMigrations, silentLogger, UnitOfWork } from '@benchgen/service-kit';
import { createTestDatabase, type TestDatabase } from '@benchgen/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { auditMigrations } from '../index.js';
import type { AuditEvent } from './audit-event.js';
import { AuditWriter } from './audit-writer.js';
import { canonicalEntry } from './canonical-entry.js';
import { readEntries } from './read-entries.js';

let database: TestDatabase;
let dataSource: DataSource;
let work: UnitOfWork;
const writer = new AuditWriter({ service: 'gateway', instance: 'i1' });

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, schema: 'audit', migrations: auditMigrations });
  dataSource = new DataSource(
    databaseOptions({
      url: database.url,
      role: 'benchgen_gateway',
      schema: 'audit',
      poolSize: 4,
      applicationName: 'audit-spec',
    }),
  );
  await dataSource.initialize();
  work = new UnitOfWork(dataSource, silentLogger);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const account = newId();
const person = newId();
const event = (proposal: string, pseq: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  kind: 'proposal.created',
  account,
  person,
  actor: { kind: 'agent', svc: 'gateway' },
  proposal,
  pseq,
  ceilingMillicredits: 5000,
  ...more,
});

it('keeps the story of a proposal in order, under a pseudonym and not under the person', async () => {
  const proposal = newId();
  await work.run((tx) => writer.append(tx, event(proposal, 0), event(proposal, 1, { kind: 'proposal.shown' })));
  await work.run((tx) =>
    writer.append(tx, event(proposal, 2, { kind: 'proposal.confirmed', actor: { kind: 'user', svc: 'gateway' } })),
  );
  const entries = await readEntries(work, { account, proposal });
  expect(entries.map(({ type }) => type)).toEqual(['proposal.created', 'proposal.shown', 'proposal.confirmed']);
  expect(new Set(entries.map(({ entry }) => entry['subject'])).size).toBe(1);
  expect(JSON.stringify(entries)).not.toContain(person);
});

it('shows another account nothing', async () => {
  const proposal = newId();
  await work.run((tx) => writer.append(tx, event(proposal, 0)));
  expect(await readEntries(work, { account: newId(), proposal })).toEqual([]);
});

it('disappears with the transaction it was written in, and its pseudonym with it', async () => {
  const proposal = newId();
  const stranger = newId();
  const failing = work.run(async (tx) => {
    await writer.append(tx, event(proposal, 0, { person: stranger }));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readEntries(work, { account, proposal })).toEqual([]);
  await work.run((tx) => writer.append(tx, event(proposal, 0, { person: stranger })));
  expect(await readEntries(work, { account, proposal })).toHaveLength(1);
});

it('gives one person one pseudonym when many transactions meet them at once', async () => {
  const proposal = newId();
  const newcomer = newId();
  const others = [0, 1, 2, 3].map((n) => new AuditWriter({ service: 'gateway', instance: `i${String(n)}` }));
  await Promise.all(
    others.map((other, n) => work.run((tx) => other.append(tx, event(proposal, n, { person: newcomer })))),
  );
  const entries = await readEntries(work, { account, proposal });
  expect(new Set(entries.map(({ entry }) => entry['subject'])).size).toBe(1);
});

it('refuses a second entry with the same number of the same proposal and service', async () => {
  const proposal = newId();
  await work.run((tx) => writer.append(tx, event(proposal, 0)));
  await expect(work.run((tx) => writer.append(tx, event(proposal, 0)))).rejects.toThrow(/uq_entry_proposal_svc_pseq/);
});

it.each(['update audit.entry set account = account', 'delete from audit.entry', 'truncate audit.entry cascade'])(
  'refuses "%s", even to the one who owns the table',
  async (sql) => {
    const owner = await new DataSource({
      type: 'postgres',
      url: database.url,
      synchronize: false,
      installExtensions: false,
    } as never).initialize();
    try {
      await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await owner.destroy();
    }
  },
);

it('gives a writing service no way to the tables', async () => {
  await expect(work.query('select * from audit.entry')).rejects.toThrow(/permission denied/);
  await expect(work.query('select * from audit.subject')).rejects.toThrow(/permission denied/);
  await expect(work.query('insert into audit.unsealed values (gen_random_uuid())')).rejects.toThrow(
    /permission denied/,
  );
});

it('stores the bytes whose leaf hash an auditor can compute alone', async () => {
  const proposal = newId();
  await work.run((tx) => writer.append(tx, event(proposal, 0)));
  const owner = await new DataSource({
    type: 'postgres',
    url: database.url,
    synchronize: false,
    installExtensions: false,
  } as never).initialize();
  const rows = await owner.query<{ canon: Buffer; leaf_hash: Buffer }[]>(
    'select canon, leaf_hash from audit.entry where proposal_id = $1',
    [proposal],
  );
  await owner.destroy();
  const [row] = rows;
  if (row === undefined) throw new Error('no entry');
  expect(row.leaf_hash).toEqual(createHash('sha256').update('\0').update(row.canon).digest());
  expect(canonicalEntry(JSON.parse(row.canon.toString()) as never)).toEqual(row.canon);
});

it.each([
  ['a fraction', { a: 0.5 }],
  ['a key with a capital', { Bad: 1 }],
  ['a NUL', { a: 'x\0' }],
  ['a lone surrogate', { a: '\ud800' }],
  ['text that is not NFC', { a: 'e\u0301' }],
  ['a string that is too long', { a: 'x'.repeat(2049) }],
  [
    'an entry that is too long',
    Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`k${String(n)}`, 'x'.repeat(2000)])),
  ],
])('refuses %s instead of bending it into shape', (_what, entry) => {
  expect(() => canonicalEntry(entry)).toThrow(RangeError);
});
