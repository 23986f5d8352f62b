import { LIMITS } from '@benchgen/contracts';
import type { RelayDatabase, RelayTransaction } from './relay-database.js';

export interface UnpublishedEvent {
  id: string;
  eventId: string;
  subject: string;
  event: unknown;
}

/** Class and key of the advisory lock that makes one relay the leader; the key is the schema's. */
const LOCK_CLASS = 0x6f_62;

/**
 * The statements of the relay. Tables of the schema (see events.md): `outbox`, and `outbox_position`, one row whose
 * `last_seq` is the last number given out.
 */
export class OutboxTables {
  constructor(
    private readonly database: RelayDatabase,
    private readonly schema: string,
    private readonly batch: number,
  ) {}

  /**
   * Runs `work` as the leader; undefined when another relay is the leader just now. The lock belongs to the transaction: a
   * relay that dies gives it back with its connection, and there is no lease to wait for.
   */
  asLeader<T>(work: (tx: RelayTransaction) => Promise<T>): Promise<T | undefined> {
    return this.database.run(async (tx) => {
      const [row] = await tx.query<{ leader: boolean }>(
        'select pg_try_advisory_xact_lock($1, hashtext($2)) as leader',
        [LOCK_CLASS, this.schema],
      );
      return row?.leader === true ? await work(tx) : undefined;
    });
  }

  /**
   * Numbers the oldest events that have no number, without a hole, and writes the number into the event itself: what is
   * published and what readers of the table see are the same. Events are a queue and not a cursor: one whose transaction
   * commits late is simply numbered later.
   * @returns how many
   */
  async number(tx: RelayTransaction): Promise<number> {
    const numbered = await tx.query(
      `with taken as (
         select id from ${this.schema}.outbox where seq is null order by id limit $1 for update skip locked
       ), counted as (
         select id, row_number() over (order by id) as n, count(*) over () as total from taken
       ), moved as (
         update ${this.schema}.outbox_position set last_seq = last_seq + (select count(*) from taken)
         where exists (select from taken) returning last_seq
       )
       update ${this.schema}.outbox o
       set seq = moved.last_seq - counted.total + counted.n,
           event = o.event || jsonb_build_object('sequence', (moved.last_seq - counted.total + counted.n)::text)
       from counted, moved
       where o.id = counted.id
       returning o.id`,
      [this.batch],
    );
    return numbered.length;
  }

  unpublished(tx: RelayTransaction): Promise<UnpublishedEvent[]> {
    return tx.query<UnpublishedEvent>(
      `select id, event_id as "eventId", subject, event from ${this.schema}.outbox
       where seq is not null and published_at is null order by seq limit $1`,
      [this.batch],
    );
  }

  async markPublished(tx: RelayTransaction, events: readonly UnpublishedEvent[]): Promise<void> {
    await tx.query(`update ${this.schema}.outbox set published_at = clock_timestamp() where id = any($1::bigint[])`, [
      events.map(({ id }) => id),
    ]);
  }

  /** Age of the oldest event that is not published, in milliseconds; 0 when there is none. Two short index reads. */
  async oldestUnpublishedMs(): Promise<number> {
    const [row] = await this.database.query<{ ms: number | null }>(
      `select (extract(epoch from clock_timestamp() - least(
         (select created_at from ${this.schema}.outbox where seq is null order by id limit 1),
         (select created_at from ${this.schema}.outbox where seq is not null and published_at is null order by seq limit 1)
       )) * 1000)::float8 as ms`,
    );
    return Math.max(0, row?.ms ?? 0);
  }

  /** Removes events that were published longer ago than they are kept. */
  async prune(): Promise<void> {
    await this.database.query(
      `with kept as (select clock_timestamp() - make_interval(days => $1) as since)
       delete from ${this.schema}.outbox using kept where created_at < kept.since and published_at < kept.since`,
      [LIMITS.eventsKeptDays],
    );
  }
}
