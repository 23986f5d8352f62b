import type { NatsConnection } from '@nats-io/transport-node';
import { AppError, appErrorOf } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import { publishEvent } from '../events/publish-event.js';
import { within } from '../timing/within.js';
import type { UnpublishedEvent } from './outbox-tables.js';

const FLUSH_MS = 5_000;

/**
 * Publishes events in order and waits until the server has them. Plain publishes, although a stream may capture them: its
 * acknowledgement is not waited for, because nothing of ours depends on the stream, and a server without one must not stop
 * the events.
 * @throws AppError RPC.DISCONNECTED when the server does not confirm; all of them have to be published again
 */
export async function publishBatch(
  nc: NatsConnection,
  events: readonly UnpublishedEvent[],
  log: Logger,
): Promise<void> {
  for (const { eventId, subject, event } of events) {
    try {
      publishEvent(nc, subject, event, { id: eventId });
    } catch (thrown) {
      const error = appErrorOf(thrown);
      if (error.code !== 'REQUEST.TOO_LARGE') throw error;
      // It can never be sent and must not hold up the others: consumers notice the hole and read it in Postgres.
      log.error({ eventId, error }, 'an event is too large to be published');
    }
  }
  if (!(await within(FLUSH_MS, nc.flush()))) throw new AppError('RPC.DISCONNECTED');
}
