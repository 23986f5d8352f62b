import type { Logger } from '@benchgen/service-kit';
import type { PlacedEvent } from './published-event.js';

interface OrderParts {
  /** The next events after a position, in order; none when there are none. */
  readAfter: (position: number) => Promise<PlacedEvent[]>;
  /** Gets every event once, in order. */
  pass: (event: PlacedEvent) => void;
  /** Whether anybody listens at all; nothing is read for nobody. */
  isHeard: () => boolean;
  log: Logger;
}

/**
 * Makes one line of events out of messages that may come twice, late or never. The numbers are dense, so a hole means that
 * something was missed: then, and whenever told to look, Postgres is read, which has every event before it is published.
 */
export class EventOrder {
  #last = 0;
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(private readonly parts: OrderParts) {}

  /** The last event that was passed on, or that nobody listened to. */
  get last(): number {
    return this.#last;
  }

  /** Somebody listens for the first time, and has or will read everything up to `head`. */
  startAt(head: number): void {
    this.#last = Math.max(this.#last, head);
  }

  /** An event as it was heard. */
  take(heard: PlacedEvent): void {
    if (heard.seq <= this.#last) return;
    if (!this.parts.isHeard()) this.#last = heard.seq;
    else if (this.#reading === undefined && heard.seq === this.#last + 1) this.#pass(heard);
    else void this.look();
  }

  /** Passes everything on that Postgres has and was not heard. Never throws: the next look makes up for one that failed. */
  look(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      // What is heard during a read is not kept: by then it is in Postgres, and is read with the next page.
      while (this.#takeAgain()) {
        const events = this.parts.isHeard() ? await this.parts.readAfter(this.#last) : [];
        for (const event of events) if (event.seq > this.#last) this.#pass(event);
        this.#again ||= events.length > 0;
      }
    } catch (error) {
      this.parts.log.warn({ error }, 'run events cannot be read');
    }
  }

  #takeAgain(): boolean {
    const again = this.#again;
    this.#again = false;
    return again;
  }

  #pass(event: PlacedEvent): void {
    this.#last = event.seq;
    this.parts.pass(event);
  }
}
