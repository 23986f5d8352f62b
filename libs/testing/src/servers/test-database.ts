import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startPostgres } from '@benchgen/local-services';
import pg from 'pg';
import { sharedInRun } from '../run/test-run.js';

/** The run's shared Postgres, as recorded by the worker that started it. */
export interface SharedPostgres {
  url: string;
  dataDir: string;
}

/** An empty database of its own for one test file. */
export interface TestDatabase {
  /** Superuser connection string. */
  url: string;
  /** Removes it, cutting off connections that are still open. */
  drop(): Promise<void>;
}

/** Starts the run's Postgres if nobody has yet. */
export async function sharedPostgres(): Promise<SharedPostgres> {
  return await sharedInRun('postgres', async (runDir) => {
    const dataDir = path.join(runDir, 'postgres');
    const { url } = await startPostgres({ dataDir, durable: false });
    return { url, dataDir };
  });
}

/** A new database in the run's throwaway Postgres. Takes about 50 ms, the first of a run about a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await sharedPostgres();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

/**
 * Runs a statement on the server, after checking that it is the one this run started: a wrong port must never create
 * or drop anything in somebody's database. Throws when another server answers.
 */
export async function onServer({ url, dataDir }: SharedPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory !== dataDir) throw new Error('another Postgres answers on the port of the test server');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
