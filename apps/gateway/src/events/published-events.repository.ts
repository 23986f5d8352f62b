import { Injectable } from '@nestjs/common';
import { Database } from '@benchgen/service-kit';
import { aggregateOf, type PlacedEvent, type PublishedEvent } from './published-event.js';
import { PAGE } from './event-times.js';

interface Row {
  seq: string;
  event: PublishedEvent;
}

/** What is kept of the order of all events. `head` is 0 and `oldest` undefined when nothing is. */
export interface KeptRange {
  oldest: number | undefined;
  head: number;
}

/** Events of one account that follow a position. `head` was the end of the order when they were read. */
export interface EventPage {
  head: number;
  events: PlacedEvent[];
  /** False when there may be more of them. */
  isLast: boolean;
}

/** The events that the platform has put in order, through the one view of it that we may read. */
@Injectable()
export class PublishedEvents {
  constructor(private readonly database: Database) {}

  async range(): Promise<KeptRange> {
    const [row] = await this.database.query<{ oldest: string | null; head: string | null }>(
      'select min(seq) as oldest, max(seq) as head from platform.published_events',
    );
    const oldest = row?.oldest ?? undefined;
    return { oldest: oldest === undefined ? undefined : Number(oldest), head: Number(row?.head ?? 0) };
  }

  /** In order, of every account. */
  async after(position: number): Promise<PlacedEvent[]> {
    const rows = await this.database.query<Row>(
      'select seq, event from platform.published_events where seq > $1 order by seq limit $2',
      [position, PAGE],
    );
    return rows.map(placed);
  }

  /** In order, of one account. Head and events are of one moment: what is not here up to the head is another account's. */
  async page(accountId: string, position: number): Promise<EventPage> {
    const rows = await this.database.query<{ head: string | null; seq: string | null; event: PublishedEvent | null }>(
      `select head.seq as head, e.seq, e.event
       from (select max(seq) as seq from platform.published_events) head
       left join lateral (
         select seq, event from platform.published_events where seq > $2 and account_id = $1 order by seq limit $3
       ) e on true order by e.seq`,
      [accountId, position, PAGE],
    );
    const events = rows.flatMap(({ seq, event }) => (seq === null || event === null ? [] : [placed({ seq, event })]));
    return { head: Number(rows[0]?.head ?? 0), events, isLast: events.length < PAGE };
  }

  /** The last revision of each of these runs that was published up to `position`; runs without one are left out. */
  async revisions(runIds: readonly string[], position: number): Promise<Map<string, number>> {
    const rows = await this.database.query<{ runId: string; rev: number }>(
      `select distinct on (e.aggregate) r.id as "runId", e.rev
       from unnest($1::text[], $2::text[]) as r(id, aggregate)
       join platform.published_events e on e.aggregate = r.aggregate and e.seq <= $3
       order by e.aggregate, e.rev desc`,
      [runIds, runIds.map(aggregateOf), position],
    );
    return new Map(rows.map(({ runId, rev }) => [runId, rev]));
  }
}

const placed = ({ seq, event }: Row): PlacedEvent => ({ seq: Number(seq), event });
