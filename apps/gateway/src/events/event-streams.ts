import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import type { FastifyReply } from 'fastify';
import { SSE_HEADERS } from '../ag-ui/sse.js';
import { Authenticator, type Credential } from '../people/authenticator.js';
import type { Caller } from '../people/caller.js';
import { LOGGER } from '../service/tokens.js';
import { EventConnection, type Beginning } from './event-connection.js';
import { EventHub } from './event-hub.js';
import { EventTimes } from './event-times.js';
import { RETRY_LINE, snapshotFrame, stateFrame } from './frame.js';
import { isKept } from './position.js';
import { isHeard } from './published-event.js';
import { PublishedEvents } from './published-events.repository.js';
import { RunSnapshots } from './run-snapshot.js';
import { StreamClock } from './stream-clock.js';

export interface StreamRequest {
  caller: Caller;
  credential: Credential;
  /** Undefined begins with a snapshot. */
  position: number | undefined;
}

interface Opening extends Beginning {
  /** What is sent before any event; empty when the listener goes on where it was. */
  text: string;
  /** An end of the order, at or before this moment. */
  head: number;
}

const TRY_AGAIN_MS = 1_000;
const NOTHING_KNOWN: ReadonlyMap<string, number> = new Map();

/** The life of event streams: what they begin with, reading the past without a gap to the present, and their end. */
@Injectable()
export class EventStreams {
  readonly #clock: StreamClock;
  #stopped = false;

  constructor(
    private readonly hub: EventHub,
    private readonly events: PublishedEvents,
    private readonly snapshots: RunSnapshots,
    private readonly authenticator: Authenticator,
    times: EventTimes,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#clock = new StreamClock(times);
  }

  /** Streams that are open on this replica. */
  get open(): number {
    return this.#clock.size;
  }

  start(): void {
    this.hub.start();
    this.#clock.start();
  }

  /** Says goodbye to every listener; those that do not take it are cut off after two seconds. */
  stop(): void {
    this.#stopped = true;
    this.hub.stop();
    this.#clock.stop();
  }

  /**
   * Takes the response over and returns when the stream has begun.
   * @throws AppError INTERNAL.NOT_READY while nothing was sent: the platform or the database is away, or we are ending
   */
  async stream(reply: FastifyReply, request: StreamRequest): Promise<void> {
    const { caller } = request;
    const opening = await this.#opening(request);
    const { raw } = reply;
    const { socket } = raw;
    if (this.#stopped || socket === null) throw new AppError('INTERNAL.NOT_READY');
    const headers = { ...reply.getHeaders(), ...SSE_HEADERS, connection: 'close' } as Record<string, string>;
    reply.hijack();
    if (raw.destroyed) return;
    // The body has no length and no chunks: it ends with the connection, and bytes can be shared between listeners.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, headers);
    raw.flushHeaders();
    const stream = new EventConnection(raw, socket, opening, () => {
      this.#clock.remove(stream);
      this.hub.leave(caller.accountId, stream);
    });
    raw.on('close', () => {
      stream.closed();
    });
    this.#clock.add(stream, () => this.#isAuthorised(request));
    stream.write(RETRY_LINE + opening.text);
    void this.#follow(stream, caller.accountId, opening.head);
  }

  async #opening({ caller, position }: StreamRequest): Promise<Opening> {
    if (position === undefined) return await this.#fresh(caller, 'snapshot');
    const range = await this.events.range();
    if (isKept(position, range)) return { position, known: NOTHING_KNOWN, text: '', head: range.head };
    const reset = await this.#fresh(caller, 'reset');
    // Before the first event of all there is nothing that could have been missed.
    const isFirst = position === 0 && range.head === 0 && reset.runs === 0;
    return isFirst ? { position, known: NOTHING_KNOWN, text: '', head: 0 } : reset;
  }

  async #fresh(caller: Caller, type: 'snapshot' | 'reset'): Promise<Opening & { runs: number }> {
    const { position, known, runs } = await this.snapshots.read(caller);
    const text = snapshotFrame(type, { runs, position: String(position) });
    return { position, known, text, head: position, runs: runs.length };
  }

  /** Listens first, then reads the past up to the present, then sends what was heard meanwhile. */
  async #follow(stream: EventConnection, accountId: string, head: number): Promise<void> {
    stream.hold();
    let isBehind = this.hub.join(accountId, stream, head);
    // What it can hold is limited: when it heard too much, there is more to read.
    while (!stream.isFinished && (isBehind || !stream.release())) isBehind = await this.#readOn(stream, accountId);
    this.hub.watch(stream);
  }

  /** Sends one page of the past. @returns whether there is more */
  async #readOn(stream: EventConnection, accountId: string): Promise<boolean> {
    // What was heard before this read is in it.
    stream.hold();
    try {
      const page = await this.events.page(accountId, stream.position);
      const upTo = page.isLast ? page.head : (page.events.at(-1)?.seq ?? page.head);
      await stream.replay(page.events.filter(({ event }) => isHeard(event)).map(stateFrame), upTo);
      return !page.isLast;
    } catch (error) {
      // Nothing is lost by waiting. If the database stays away, the stream ends because nobody can authorise it.
      this.log.warn({ error }, 'run events cannot be read for a listener');
      await sleep(TRY_AGAIN_MS);
      return true;
    }
  }

  async #isAuthorised({ caller, credential }: StreamRequest): Promise<boolean> {
    const now = (await this.authenticator.identify(credential))?.caller;
    return now?.personId === caller.personId && now.accountId === caller.accountId;
  }
}
