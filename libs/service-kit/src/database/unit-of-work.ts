import type { ClientBase, Pool } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Logger } from '../logging/logger.js';

/** Rows of one statement, typed by the caller. */
export interface Queryable {
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
}

const made: unique symbol = Symbol('made by the unit of work');

/**
 * One open transaction. Only {@link UnitOfWork} can make one: whatever must happen with a state change (an audit entry, an
 * outbox row) takes a `Tx` and therefore cannot run outside its transaction.
 */
export class Tx implements Queryable {
  readonly #afterCommit: (() => void | Promise<void>)[] = [];

  constructor(
    key: typeof made,
    private readonly runner: QueryRunner,
    private readonly client: ClientBase,
  ) {
    if (key !== made) throw new TypeError('a Tx is made by UnitOfWork.run only');
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return runQuery<R>(this.client, sql, parameters);
  }

  /** Runs after the commit and never before it: hints, notifications. A failure there is logged, the commit stands. */
  afterCommit(work: () => void | Promise<void>): void {
    this.#afterCommit.push(work);
  }

  /** @internal */
  takeAfterCommit(): (() => void | Promise<void>)[] {
    return this.#afterCommit.splice(0);
  }
}

/** Plain reads and single statements on the service's pool. */
export class Database implements Queryable {
  constructor(readonly dataSource: DataSource) {}

  query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return runQuery<R>(poolOf(this.dataSource), sql, parameters);
  }
}

/** Transactions. Every state change of the product goes through `run`. */
export class UnitOfWork extends Database {
  constructor(
    dataSource: DataSource,
    private readonly log: Logger,
  ) {
    super(dataSource);
  }

  /** Commits what `work` did, or nothing of it; the error of `work` is passed on after the rollback. */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const tx = new Tx(made, runner, (await runner.connect()) as ClientBase);
      await runner.startTransaction();
      const result = await work(tx);
      await runner.commitTransaction();
      this.#runAfterCommit(tx);
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  #runAfterCommit(tx: Tx): void {
    for (const work of tx.takeAfterCommit()) {
      void Promise.resolve()
        .then(work)
        .catch((error: unknown) => {
          this.log.warn({ error }, 'work after a commit failed; the commit stands');
        });
    }
  }
}

/** The pool that TypeORM keeps for a Postgres data source. */
const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

const MAX_STATEMENTS = 500;
const names = new Map<string, string>();

/**
 * Statements are prepared once per connection under a name, so that Postgres parses and plans them once: about half of its
 * work for our short statements. Texts are constants of the code; should one be made of values, the rest runs unnamed.
 */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `s${String(names.size + 1)}`;
  names.set(sql, name);
  return name;
}

/** Straight to the driver: TypeORM's own `query` costs more than many of our statements do. */
async function runQuery<R>(client: ClientBase | Pool, sql: string, parameters: readonly unknown[]): Promise<R[]> {
  if (parameters.length === 0) return rowsOf<R>(await client.query(sql));
  const name = statementName(sql);
  return rowsOf<R>(await client.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) }));
}

/** Several statements in one text give several results; the last one counts. */
const rowsOf = <R>(result: { rows: unknown[] } | { rows: unknown[] }[]): R[] =>
  ((Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []) as R[];
