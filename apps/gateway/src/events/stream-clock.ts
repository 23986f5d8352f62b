import type { EventConnection } from './event-connection.js';
import type { EventTimes } from './event-times.js';
import { byeFrame } from './frame.js';

interface Appointments {
  isAuthorised: () => Promise<boolean>;
  heartbeatAt: number;
  authoriseAt: number;
  authorisedUntil: number;
  endAt: number;
}

const LIFE_JITTER = 0.1;

/** One clock for all streams: signs of life, authorisation again and again, and the end of each stream's life. */
export class StreamClock {
  readonly #streams = new Map<EventConnection, Appointments>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly times: EventTimes) {}

  get size(): number {
    return this.#streams.size;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#tick(performance.now());
    }, this.times.tickMs);
  }

  /** Ends every stream. */
  stop(): void {
    clearInterval(this.#timer);
    for (const stream of this.#streams.keys()) stream.finish(byeFrame('shutdown'));
  }

  /** @param isAuthorised may throw when nobody can tell just now; it is asked again then */
  add(stream: EventConnection, isAuthorised: () => Promise<boolean>): void {
    const now = performance.now();
    this.#streams.set(stream, {
      isAuthorised,
      heartbeatAt: now + this.times.heartbeatMs,
      authoriseAt: now + this.times.authoriseEveryMs,
      authorisedUntil: now + this.times.authorisedForMs,
      endAt: now + this.times.lifeMs * (1 - LIFE_JITTER * Math.random()),
    });
  }

  remove(stream: EventConnection): void {
    this.#streams.delete(stream);
  }

  #tick(now: number): void {
    for (const [stream, due] of this.#streams) {
      if (now >= due.endAt) stream.finish(byeFrame('life_over'));
      else if (now >= due.authorisedUntil) stream.finish(byeFrame('trouble'));
      else {
        if (now >= due.authoriseAt) void this.#authorise(stream, due, now);
        if (now >= due.heartbeatAt) {
          due.heartbeatAt = now + this.times.heartbeatMs;
          stream.heartbeat();
        }
      }
    }
  }

  async #authorise(stream: EventConnection, due: Appointments, now: number): Promise<void> {
    due.authoriseAt = Infinity;
    try {
      if (await due.isAuthorised()) due.authorisedUntil = now + this.times.authorisedForMs;
      else stream.finish(byeFrame('not_authorised'));
      due.authoriseAt = now + this.times.authoriseEveryMs;
    } catch {
      // The database is away, say. Asked again with the next tick, until the last success is too long ago.
      due.authoriseAt = 0;
    }
  }
}
