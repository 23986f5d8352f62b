import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { queueGroup, SUBJECTS } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import { readCancel } from '../call/cancel.js';
import { closeNats } from '../connection/connect-nats.js';
import { within } from '../timing/within.js';
import { RequestDesk, type Handler } from './request-desk.js';

export interface DrainingNatsServerOptions {
  /** From `connectNats`; the server ends it when it closes. */
  nc: NatsConnection;
  /** Name of the skill that is served. */
  skill: string;
  log: Logger;
  /** Calls served at once; one more is answered `SKILL.BUSY` at once. */
  maxInFlight?: number;
  /** Milliseconds that calls in flight have to end when the server closes. The default fits into the drain phase of a shutdown. */
  drainMs?: number;
}

/**
 * Serves the message handlers of a Nest microservice over NATS, with streamed replies. A handler gets a {@link NatsCall} as
 * its context and returns an Observable, an async iterable, or one value. Overrides members of Nest's `Server`: its version
 * is pinned.
 *
 * What Nest's own transport does not do: answer malformed messages, notice callers that gave up, say "busy", and close
 * without losing a request.
 */
export class DrainingNatsServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('benchgen-nats');
  readonly #nc: NatsConnection;
  readonly #log: Logger;
  readonly #skill: string;
  readonly #drainMs: number;
  readonly #desk: RequestDesk;
  #commands: Subscription[] = [];
  #closing: Promise<void> | undefined;

  constructor({ nc, skill, log, maxInFlight = 128, drainMs = 1_200 }: DrainingNatsServerOptions) {
    super();
    this.#nc = nc;
    this.#log = log;
    this.#skill = skill;
    this.#drainMs = drainMs;
    this.#desk = new RequestDesk({ nc, log, replyPrefix: SUBJECTS.repliesFrom(skill), maxInFlight });
  }

  /** How many calls are being served; against the limit this is the signal for scaling. */
  get inFlight(): number {
    return this.#desk.inFlight.size;
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      // Every replica hears of a cancel: only it knows whether the call is one of its own.
      this.#nc.subscribe(SUBJECTS.skillCancel(this.#skill), { callback: this.#onCancel });
      this.#commands = [...this.messageHandlers].map(([subject, handler]) => {
        if (handler.isEventHandler === true) throw new TypeError('events are received with subscribeEvents');
        return this.#subscribe(subject, handler as Handler);
      });
      // Only after this has the server heard of the subscriptions, and a request finds us.
      await this.#nc.flush();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /**
   * Takes no new requests, lets those that have arrived end, tells those that take too long `SKILL.UNAVAILABLE`, and ends the
   * connection. Loses none.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  on(): never {
    throw new TypeError('the state of the connection is told by the connection');
  }

  unwrap(): never {
    throw new TypeError('the connection is with whoever made it');
  }

  async #close(): Promise<void> {
    const { inFlight } = this.#desk;
    // A drained subscription still delivers what the server had sent before it heard of the end.
    const drained = Promise.allSettled(this.#commands.map((subscription) => subscription.drain()));
    const ended = await within(
      this.#drainMs,
      drained.then(() => inFlight.idle()),
    );
    if (!ended) {
      this.#log.warn({ calls: inFlight.size }, 'calls did not end in time and were given up');
      inFlight.abortAll('SKILL.UNAVAILABLE');
    }
    await closeNats(this.#nc);
  }

  #subscribe(subject: string, handler: Handler): Subscription {
    return this.#nc.subscribe(subject, {
      queue: queueGroup(`skill-${this.#skill}`),
      callback: (error, message) => {
        if (error) this.#log.error({ error, subject }, 'requests cannot be received');
        else this.#desk.take(handler, message);
      },
    });
  }

  readonly #onCancel = (error: Error | null, message: Msg): void => {
    const callId = error === null ? readCancel(message.string()) : undefined;
    if (callId === undefined) this.#log.warn({ error }, 'a message on the cancel subject was not understood');
    else this.#desk.inFlight.cancel(callId);
  };
}
