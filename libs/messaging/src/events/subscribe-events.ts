import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@benchgen/service-kit';
import { linkOf } from '../connection/link.js';

/** As far as a Zod schema is needed here. */
interface EventSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

/** @param subject on which the event came */
type EventHandler<T> = (event: T, subject: string) => void | Promise<void>;

/**
 * Receives events, every subscriber all of them (no queue group). An event that does not fit the schema and a handler that
 * fails are logged and never end the subscription. What is published while NATS is away is not delivered later.
 * @param schema leaves events unchecked when undefined: for events this process published itself
 * @returns a function that ends the subscription
 */
export function subscribeEvents<T>(
  nc: NatsConnection,
  subject: string,
  schema: EventSchema<T>,
  handler: EventHandler<T>,
): () => void;
export function subscribeEvents(
  nc: NatsConnection,
  subject: string,
  schema: undefined,
  handler: EventHandler<unknown>,
): () => void;
export function subscribeEvents(
  nc: NatsConnection,
  subject: string,
  schema: EventSchema<unknown> | undefined,
  handler: EventHandler<unknown>,
): () => void {
  const { log } = linkOf(nc);
  const subscription = nc.subscribe(subject, {
    callback: (error, message) => {
      if (error) {
        log.error({ error, subject }, 'events cannot be received');
        return;
      }
      const event = readEvent(message, schema, log);
      if (event === undefined) return;
      handle(() => handler(event, message.subject), message.subject, log);
    },
  });
  return () => {
    subscription.unsubscribe();
  };
}

function readEvent(message: Msg, schema: EventSchema<unknown> | undefined, log: Logger): unknown {
  try {
    const event: unknown = JSON.parse(message.string());
    if (schema === undefined) return event;
    const read = schema.safeParse(event);
    if (read.success) return read.data;
    log.warn({ subject: message.subject, error: read.error }, 'an event was not understood');
  } catch (error) {
    log.warn({ subject: message.subject, error }, 'an event was not JSON');
  }
  return undefined;
}

function handle(work: () => void | Promise<void>, subject: string, log: Logger): void {
  const failed = (error: unknown): void => {
    log.error({ subject, error }, 'handling an event failed');
  };
  try {
    const working = work();
    if (working !== undefined) working.catch(failed);
  } catch (error) {
    failed(error);
  }
}
