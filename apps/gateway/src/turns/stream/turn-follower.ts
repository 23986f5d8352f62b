import { TURN_ENDS, type TurnEvent } from '@benchgen/contracts';
import type { TurnStore } from '../engine/turn-store.js';
import type { TurnFeed } from './turn-feed.js';

/** How long a stream that hears nothing waits before it looks into the rows itself. */
const LOOK_EVERY_MS = 2_000;

export interface FollowerSink {
  /** New events, in order, each exactly once; nothing follows those with which the turn ends. */
  events(events: readonly TurnEvent[], isEnd: boolean): void;
  /** The rows cannot be read; nothing follows. */
  fail(error: unknown): void;
}

/**
 * Follows one turn to its end, wherever it runs: listens first, then reads the rows, then drops what it has. A hole in the
 * numbers, or silence, makes it read the rows again.
 */
export class TurnFollower {
  #last = 0;
  #ended = false;
  #reading = false;
  #ahead: TurnEvent[] = [];
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly turnId: string,
    private readonly store: Pick<TurnStore, 'eventsAfter'>,
    private readonly sink: FollowerSink,
    feed: TurnFeed,
    /** True for a turn that was accepted just now by this very request: there are no rows to read yet. */
    isNew: boolean,
  ) {
    this.#stopListening = feed.listen(turnId, (events) => {
      this.#take(events);
    });
    this.#timer = setInterval(() => void this.#read(), LOOK_EVERY_MS);
    if (!isNew) void this.#read();
  }

  /** The reader is gone. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopListening();
    clearInterval(this.#timer);
  }

  #take(events: readonly TurnEvent[]): void {
    if (this.#ended) return;
    if (this.#reading) {
      this.#ahead.push(...events);
      return;
    }
    const next = events.filter((event) => event.seq > this.#last);
    const first = next[0];
    if (first === undefined) return;
    if (first.seq !== this.#last + 1) {
      void this.#read();
      return;
    }
    this.#last = next.at(-1)?.seq ?? this.#last;
    this.#timer.refresh();
    const isEnd = next.some(({ event }) => TURN_ENDS.has(event.type));
    if (isEnd) this.close();
    this.sink.events(next, isEnd);
  }

  #isOver(): boolean {
    return this.#ended;
  }

  async #read(): Promise<void> {
    if (this.#reading || this.#isOver()) return;
    this.#reading = true;
    try {
      const rows = await this.store.eventsAfter(this.turnId, this.#last);
      this.#reading = false;
      this.#take(rows);
      this.#take(this.#ahead.splice(0));
    } catch (error) {
      this.#reading = false;
      if (this.#isOver()) return;
      this.close();
      this.sink.fail(error);
    }
  }
}
