/** How long things of an event stream take, in milliseconds. A provider, so that a test can shorten what takes minutes. */
export class EventTimes {
  readonly heartbeatMs: number = 15_000;
  readonly authoriseEveryMs: number = 60_000;
  /** A stream whose listener could not be authorised again (no database, say) ends this long after the last success. */
  readonly authorisedForMs: number = 120_000;
  /** Longest life of a stream; each lives up to a tenth shorter, so that many that began together do not end together. */
  readonly lifeMs: number = 15 * 60_000;
  /** How often all streams are looked at for the above. */
  readonly tickMs: number = 1_000;
  /** How often Postgres is looked at although nothing told us to. */
  readonly lookEveryMs: number = 2_000;
}

/** Events wait this long for each other, so that a burst is one write per listener. */
export const BATCH_MS = 30;
/** A single event after a quiet time waits only for those that are published together with it. */
export const FIRST_MS = 3;
/** What a browser waits before it connects again. */
export const RETRY_MS = 2_000;
/** A listener that does not take the end of its stream is cut off after this. */
export const DESTROY_AFTER_MS = 2_000;

/** What may wait for one listener that reads slowly. */
export const WAITING_LIMIT = { events: 256, bytes: 256 * 1024 } as const;
/** A batch is sent before it grows beyond this, so that it alone never fills what may wait. */
export const BATCH_LIMIT = { events: 128, bytes: 128 * 1024 } as const;
/** Events read from Postgres at a time. */
export const PAGE = 200;
