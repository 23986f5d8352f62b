import { headers, type NatsConnection } from '@nats-io/transport-node';
import { publishOrThrow } from '../call/publish-or-throw.js';

/** Header by which a JetStream stream drops repetitions. */
const MESSAGE_ID = 'Nats-Msg-Id';

/**
 * Publishes an event, once and unconfirmed: what must not be lost goes through the outbox.
 * @param options.id what consumers and streams deduplicate by
 * @throws AppError RPC.DISCONNECTED, REQUEST.TOO_LARGE
 */
export function publishEvent(nc: NatsConnection, subject: string, event: unknown, options: { id?: string } = {}): void {
  const text = JSON.stringify(event);
  if (options.id === undefined) {
    publishOrThrow(nc, subject, text);
    return;
  }
  const withId = headers();
  withId.set(MESSAGE_ID, options.id);
  publishOrThrow(nc, subject, text, { headers: withId });
}
