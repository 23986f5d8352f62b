/** One statement. */
interface Queryable {
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
}

/** What the relay needs of a database; the unit of work of service-kit is one. */
export interface RelayDatabase extends Queryable {
  /** Commits what `work` did, or nothing of it when it throws. */
  run<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

export type RelayTransaction = Queryable;
