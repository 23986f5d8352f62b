import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS, type TurnEvent } from '@benchgen/contracts';
import { publishEvent, subscribeEvents } from '@benchgen/messaging';
import type { Logger } from '@benchgen/service-kit';
import { GatewaySettings } from '../../service/gateway-settings.js';
import { TurnMessage } from './turn-message.js';
import { LOGGER, NATS } from '../../service/tokens.js';

type Listener = (events: readonly TurnEvent[]) => void;

export interface TurnHints {
  /** Another replica was asked to stop this turn. */
  stop(turnId: string): void;
  /** A replica gave leases back. */
  released(): void;
}

/**
 * Carries events of turns from where they happen to whoever streams them, here or on another replica. Listeners of this
 * process are called directly, after the commit and in the same tick; the others hear it over NATS. A lost message is no
 * harm: a stream notices the hole and reads the rows.
 */
@Injectable()
export class TurnFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  #unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Starts hearing the other replicas. */
  start(hints: TurnHints): void {
    this.#unsubscribe = subscribeEvents(this.nats, SUBJECTS.allTurnEvents, undefined, (message) => {
      // Most messages are our own, or about turns that nobody follows here: they are not worth a close look.
      if (!this.#concernsUs(message)) return;
      const read = TurnMessage.safeParse(message).data;
      if (read?.kind === 'events') this.#deliver(read.turnId, read.events);
      else if (read?.kind === 'stop') hints.stop(read.turnId);
      else if (read?.kind === 'released') hints.released();
    });
  }

  stop(): void {
    this.#unsubscribe?.();
  }

  listen(turnId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(turnId) ?? new Set();
    this.#listeners.set(turnId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(turnId) === listeners) this.#listeners.delete(turnId);
    };
  }

  /** Tells events that are stored. */
  tell(accountId: string, turnId: string, events: TurnEvent[]): void {
    this.#deliver(turnId, events);
    this.#send(accountId, turnId, { kind: 'events', from: this.settings.instance, turnId, events });
  }

  tellStop(accountId: string, turnId: string): void {
    this.#send(accountId, turnId, { kind: 'stop', turnId });
  }

  /** Leases on these turns are free. It concerns every replica and no account in particular. */
  tellReleased([turnId]: readonly string[]): void {
    if (turnId !== undefined) this.#send('all', turnId, { kind: 'released' });
  }

  #concernsUs(message: unknown): boolean {
    if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
    const { kind, turnId, from } = message as Partial<Extract<TurnMessage, { kind: 'events' }>>;
    return kind !== 'events' || (from !== this.settings.instance && this.#listeners.has(turnId ?? ''));
  }

  #deliver(turnId: string, events: readonly TurnEvent[]): void {
    for (const listener of [...(this.#listeners.get(turnId) ?? [])]) listener(events);
  }

  #send(accountId: string, turnId: string, message: TurnMessage): void {
    try {
      publishEvent(this.nats, SUBJECTS.turnEvent(accountId, turnId), message);
    } catch (error) {
      // The rows are there; streams on other replicas look for them by themselves.
      this.log.debug({ error, turnId }, 'an event of a turn was not published');
    }
  }
}
