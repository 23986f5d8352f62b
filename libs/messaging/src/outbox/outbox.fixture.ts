import pg from 'pg';
import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from '@benchgen/contracts';
import { createTestDatabase } from '@benchgen/testing';
import type { RelayDatabase, RelayTransaction } from './relay-database.js';

const TABLES = `
  create schema platform;
  create table platform.outbox (
    id bigint generated always as identity primary key,
    event_id text not null unique,
    aggregate text not null,
    rev integer not null,
    subject text not null,
    event jsonb not null,
    seq bigint unique,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    unique (aggregate, rev)
  );
  create table platform.outbox_position (id boolean primary key default true, last_seq bigint not null default 0);
  insert into platform.outbox_position default values;`;

export interface OutboxRow {
  event_id: string;
  seq: string | null;
  published: boolean;
}

/** A database with an outbox, and what a platform does with it. */
export interface Outbox {
  pool: pg.Pool;
  database: RelayDatabase;
  /** Commits events of one run, revisions `from` to `to`. */
  write(run: string, from: number, to: number): Promise<void>;
  rows(): Promise<OutboxRow[]>;
  drop(): Promise<void>;
}

export async function openOutbox(): Promise<Outbox> {
  const server = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: server.url, max: 10 });
  pool.on('error', () => undefined);
  await pool.query(TABLES);
  return {
    pool,
    database: relayDatabase(pool),
    write: async (run, from, to) => {
      await insertEvents(pool, run, from, to);
    },
    rows: async () => {
      const { rows } = await pool.query<OutboxRow>(
        'select event_id, seq, published_at is not null as published from platform.outbox order by seq nulls last, id',
      );
      return rows;
    },
    drop: async () => {
      await pool.end();
      await server.drop();
    },
  };
}

export async function insertEvents(
  client: pg.Pool | pg.ClientBase,
  run: string,
  from: number,
  to: number,
): Promise<void> {
  await client.query(
    `insert into platform.outbox (event_id, aggregate, rev, subject, event)
     select $1 || ':' || rev, $1, rev, $2, jsonb_build_object('id', $1 || ':' || rev, 'rev', rev)
     from generate_series($3::int, $4::int) rev`,
    [run, SUBJECTS.runEvent(run, run), from, to],
  );
}

/** @param onStatement may throw, and takes the connection down with it: what a process does when it dies there */
export function relayDatabase(pool: pg.Pool, onStatement: (sql: string) => void = () => undefined): RelayDatabase {
  return {
    query: async <R>(sql: string, parameters: readonly unknown[] = []) =>
      (await pool.query(sql, [...parameters])).rows as R[],
    run: async <T>(work: (tx: RelayTransaction) => Promise<T>) => {
      const client = await pool.connect();
      client.on('error', () => undefined);
      try {
        await client.query('begin');
        const result = await work({
          query: async <R>(sql: string, parameters: readonly unknown[] = []) => {
            onStatement(sql);
            return (await client.query(sql, [...parameters])).rows as R[];
          },
        });
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

/** Messages as an outside subscriber hears them. */
export interface Heard {
  id: string;
  event: { id: string; rev: number; sequence: string };
}

export function hearRun(nc: NatsConnection, run: string): Heard[] {
  const heard: Heard[] = [];
  nc.subscribe(SUBJECTS.runEvent(run, run), {
    callback: (_, message) => {
      heard.push({ id: message.headers?.get('Nats-Msg-Id') ?? '', event: message.json() });
    },
  });
  return heard;
}
