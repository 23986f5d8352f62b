import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { accountOfEvent, RunProgress, SUBJECTS } from '@benchgen/contracts';
import { onReconnect, subscribeEvents } from '@benchgen/messaging';
import type { Logger } from '@benchgen/service-kit';
import { z } from 'zod';
import { LOGGER, NATS } from '../service/tokens.js';
import type { EventConnection } from './event-connection.js';
import { EventOrder } from './event-order.js';
import { EventTimes } from './event-times.js';
import { FanOut } from './fan-out.js';
import { progressFrame, stateFrame } from './frame.js';
import { isHeard, PublishedEvent } from './published-event.js';
import { PublishedEvents } from './published-events.repository.js';

const Progress = z.looseObject(RunProgress.shape);

/**
 * Hears every run event once per replica and gives it to the listeners of its account. What NATS does not bring (it was
 * away, or a message got lost) is read in Postgres.
 */
@Injectable()
export class EventHub {
  readonly #fanOut = new FanOut();
  readonly #order: EventOrder;
  #stops: (() => void)[] = [];

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly times: EventTimes,
    events: PublishedEvents,
  ) {
    this.#order = new EventOrder({
      readAfter: (position) => events.after(position),
      pass: ({ seq, event }) => {
        if (isHeard(event)) this.#fanOut.send(event.accountid, () => stateFrame({ seq, event }));
      },
      isHeard: () => !this.#fanOut.isEmpty,
      log,
    });
  }

  /** Events given to listeners since the start. */
  get delivered(): number {
    return this.#fanOut.delivered;
  }

  start(): void {
    const timer = setInterval(() => void this.#order.look(), this.times.lookEveryMs);
    this.#stops = [
      subscribeEvents(this.nats, SUBJECTS.allRunEvents, PublishedEvent, (event, subject) => {
        this.#take(event, subject);
      }),
      subscribeEvents(this.nats, SUBJECTS.allProgress, Progress, (progress, subject) => {
        const account = accountOfEvent(subject);
        if (account !== undefined) this.#fanOut.send(account, () => progressFrame(progress));
      }),
      onReconnect(this.nats, () => void this.#lookWhenSubscribed()),
      () => {
        clearInterval(timer);
      },
    ];
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#fanOut.stop();
  }

  /**
   * @param head an end of the order, at or before this moment
   * @returns whether the listener, who holds what it hears, still has to read events after its position: others were given
   * some of them before it joined
   */
  join(accountId: string, listener: EventConnection, head: number): boolean {
    if (this.#fanOut.isEmpty) this.#order.startAt(head);
    this.#fanOut.join(accountId, listener);
    return listener.position < this.#order.last;
  }

  leave(accountId: string, listener: EventConnection): void {
    this.#fanOut.leave(accountId, listener);
  }

  /** To be called when a listener was given something outside a batch. */
  watch(listener: EventConnection): void {
    this.#fanOut.watch(listener);
  }

  #take(event: PublishedEvent, subject: string): void {
    if (accountOfEvent(subject) === event.accountid) this.#order.take({ seq: Number(event.sequence), event });
    else this.log.error({ subject }, 'a run event came on the subject of another account');
  }

  /** Only when the server has our subscriptions again does a look at Postgres leave no hole behind. */
  async #lookWhenSubscribed(): Promise<void> {
    try {
      await this.nats.flush();
    } catch {
      // Away again; the next reconnect looks.
      return;
    }
    await this.#order.look();
  }
}
