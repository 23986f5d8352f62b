import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import { linkOf, type Link } from '../connection/link.js';
import { OutboxTables } from './outbox-tables.js';
import { publishBatch } from './publish-batch.js';
import type { RelayDatabase } from './relay-database.js';
import { Wake } from './wake.js';

export interface OutboxRelayOptions {
  database: RelayDatabase;
  nc: NatsConnection;
  log: Logger;
  /** Schema of the outbox. */
  schema?: string;
  /** Milliseconds after which the outbox is looked at without a hint. */
  pollMs?: number;
  /** Events per transaction. */
  batch?: number;
}

const PRUNE_EVERY_MS = 3_600_000;

/**
 * Takes events from the outbox to NATS: numbers them in one transaction, publishes them, marks them in another. A crash in
 * between repeats messages, with the same ids and numbers, and loses none. Any number of relays may run: one at a time is
 * the leader.
 */
export class OutboxRelay {
  readonly #tables: OutboxTables;
  readonly #nc: NatsConnection;
  readonly #link: Link;
  readonly #log: Logger;
  readonly #pollMs: number;
  readonly #batch: number;
  readonly #wake = new Wake();
  #running: Promise<void> | undefined;
  #stopListening: (() => void)[] = [];
  #stopped = false;
  #failing = false;
  #prunedAt = 0;
  #oldestUnpublishedMs = 0;

  constructor({ database, nc, log, schema = 'platform', pollMs = 1_000, batch = 500 }: OutboxRelayOptions) {
    this.#tables = new OutboxTables(database, schema, batch);
    this.#nc = nc;
    this.#link = linkOf(nc);
    this.#log = log;
    this.#pollMs = pollMs;
    this.#batch = batch;
  }

  /** Age of the oldest unpublished event at the last look, in milliseconds; for a metric with an alert above 5 s. */
  get oldestUnpublishedMs(): number {
    return this.#oldestUnpublishedMs;
  }

  start(): void {
    const hints = this.#nc.subscribe(SUBJECTS.outboxHint, {
      callback: () => {
        this.notify();
      },
    });
    const stopHints = (): void => {
      hints.unsubscribe();
    };
    this.#stopListening = [
      stopHints,
      this.#link.onUp(() => {
        this.notify();
      }),
    ];
    this.#running ??= this.#loop();
  }

  /** There may be new events. To be called after the commit that wrote them. */
  notify(): void {
    this.#wake.now();
  }

  /** Ends after the batch that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stopListening.splice(0)) stop();
    this.notify();
    await this.#running;
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const more = await this.#look();
      if (!more) await this.#wake.within(this.#pollMs);
    }
  }

  /** One look at the outbox, which never throws. @returns whether there is more to do at once */
  async #look(): Promise<boolean> {
    try {
      const numbered = await this.#tables.asLeader((tx) => this.#tables.number(tx));
      const published = await this.#publish();
      await this.#keepHouse();
      if (this.#failing) this.#log.info({}, 'the outbox moves again');
      this.#failing = false;
      return numbered === this.#batch || published === this.#batch;
    } catch (error) {
      // Said once, not every second; the age of the oldest event keeps rising and raises the alarm.
      if (!this.#failing) this.#log.warn({ error }, 'the outbox cannot move on');
      this.#failing = true;
      return false;
    }
  }

  /** @returns how many events left */
  async #publish(): Promise<number> {
    if (!this.#link.up) return 0;
    const published = await this.#tables.asLeader(async (tx) => {
      const events = await this.#tables.unpublished(tx);
      if (events.length === 0) return 0;
      await publishBatch(this.#nc, events, this.#log);
      await this.#tables.markPublished(tx, events);
      return events.length;
    });
    return published ?? 0;
  }

  async #keepHouse(): Promise<void> {
    this.#oldestUnpublishedMs = await this.#tables.oldestUnpublishedMs();
    if (performance.now() - this.#prunedAt < PRUNE_EVERY_MS && this.#prunedAt > 0) return;
    this.#prunedAt = performance.now();
    await this.#tables.prune();
  }
}
