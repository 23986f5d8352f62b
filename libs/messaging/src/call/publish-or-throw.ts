import type { NatsConnection, PublishOptions } from '@nats-io/transport-node';
import { AppError } from '@benchgen/contracts';
import { linkOf } from '../connection/link.js';

/**
 * Publishes, or says why it cannot be: the client itself swallows what is published while NATS is away.
 * @throws AppError RPC.DISCONNECTED, or REQUEST.TOO_LARGE with `bytes` and `limit`
 */
export function publishOrThrow(nc: NatsConnection, subject: string, text: string, options?: PublishOptions): void {
  if (!linkOf(nc).up) throw new AppError('RPC.DISCONNECTED');
  const data = Buffer.from(text);
  try {
    nc.publish(subject, data, options);
  } catch (cause) {
    const limit = nc.info?.max_payload;
    // The client's error has no code of its own; headers count as well, hence the room for them.
    if (limit !== undefined && data.length + HEADER_ROOM > limit)
      throw new AppError('REQUEST.TOO_LARGE', { params: { bytes: data.length, limit }, cause });
    throw new AppError('RPC.DISCONNECTED', { cause });
  }
}

const HEADER_ROOM = 16 * 1024;
