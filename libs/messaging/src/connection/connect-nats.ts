import { connect, type NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import { within } from '../timing/within.js';
import { linkOf, watchLink } from './link.js';

export interface NatsSettings {
  url: string;
  /** Name of the service; shown by the server and used as the prefix of its inboxes. */
  name: string;
  log: Logger;
}

/** Longest time that a drain may take before the connection is cut. */
const DRAIN_MS = 2_000;

/** A connection that waits for a server that is not there yet, and comes back for ever after it was lost. */
export async function connectNats({ url, name, log }: NatsSettings): Promise<NatsConnection> {
  const nc = await connect({
    servers: url,
    name,
    inboxPrefix: SUBJECTS.inboxPrefix(name),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    noAsyncTraces: true,
  });
  watchLink(nc, log);
  log.info({ version: nc.info?.version }, 'connected to NATS');
  return nc;
}

/** Whether messages get through just now; for health checks. */
export const isConnected = (nc: NatsConnection): boolean => linkOf(nc).up;

/** Calls `listener` after each reconnect: what was published meanwhile is lost and has to be read elsewhere. */
export const onReconnect = (nc: NatsConnection, listener: () => void): (() => void) => linkOf(nc).onUp(listener);

/** Lets messages in both directions arrive, then ends the connection. Takes two seconds at most; never throws. */
export async function closeNats(nc: NatsConnection): Promise<void> {
  // Without a server a drain would wait for an answer that cannot come.
  if (linkOf(nc).up && !nc.isClosed()) await within(DRAIN_MS, nc.isDraining() ? nc.closed() : nc.drain());
  await nc.close().catch(() => undefined);
}
