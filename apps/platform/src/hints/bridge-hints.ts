import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from '@benchgen/contracts';
import { publishEvent, type OutboxRelay } from '@benchgen/messaging';
import type { Logger } from '@benchgen/service-kit';
import { processHints } from './process-hints.js';

/** Passes this process's hints on over NATS, for services in other processes. Returns what ends it. */
export function bridgeHints(nc: NatsConnection, log: Logger): () => void {
  const publish = (subject: string): void => {
    try {
      publishEvent(nc, subject, {});
    } catch (error) {
      log.debug({ error }, 'a hint was not published; the next poll finds the work');
    }
  };
  const onOutbox = (): void => {
    publish(SUBJECTS.outboxHint);
  };
  const onJob = (kind: string): void => {
    publish(SUBJECTS.jobHint(kind));
  };
  processHints.on('outbox', onOutbox).on('job', onJob);
  return () => {
    processHints.off('outbox', onOutbox).off('job', onJob);
  };
}

/** Wakes the relay of this process without the way over NATS. Returns what ends it. */
export function notifyRelay(relay: OutboxRelay): () => void {
  const onOutbox = (): void => {
    relay.notify();
  };
  processHints.on('outbox', onOutbox);
  return () => {
    processHints.off('outbox', onOutbox);
  };
}
