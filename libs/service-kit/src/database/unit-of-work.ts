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
  ) {
    if (key !== made) throw new TypeError('a Tx is made by UnitOfWork.run only');
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return runQuery<R>(this.runner, sql, parameters);
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

  async query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await runQuery<R>(runner, sql, parameters);
    } finally {
      await runner.release();
    }
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
    const tx = new Tx(made, runner);
    try {
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

/** TypeORM answers rows for select, and `[rows, count]` for statements that change; here it is always rows. */
async function runQuery<R>(runner: QueryRunner, sql: string, parameters: readonly unknown[]): Promise<R[]> {
  const result = await runner.query(sql, [...parameters], true);
  return result.records as R[];
}
