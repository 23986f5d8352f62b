import { jetstreamManager, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { LIMITS, RUN_EVENTS_STREAM, SUBJECTS } from '@benchgen/contracts';

const DAY_MS = 24 * 3_600_000;

/**
 * Makes or updates the stream that keeps run events for outside subscribers that speak NATS. It captures what the relay
 * publishes; nothing of ours reads it or waits for it. For the provisioner alone: in production no service may use the
 * streams' own subjects.
 * @returns false when the server has no JetStream
 */
export async function ensureRunEventsStream(nc: NatsConnection): Promise<boolean> {
  if (nc.info?.jetstream !== true) return false;
  const manager = await jetstreamManager(nc);
  const config = {
    subjects: [SUBJECTS.allRunEvents],
    max_age: nanos(LIMITS.eventsKeptDays * DAY_MS),
  } satisfies Partial<StreamConfig>;
  if (await exists(manager.streams.names(SUBJECTS.allRunEvents))) {
    await manager.streams.update(RUN_EVENTS_STREAM, config);
  } else {
    const fixed = { name: RUN_EVENTS_STREAM, storage: StorageType.File, retention: RetentionPolicy.Limits };
    await manager.streams.add({ ...fixed, ...config });
  }
  return true;
}

async function exists(names: AsyncIterable<string>): Promise<boolean> {
  for await (const name of names) if (name === RUN_EVENTS_STREAM) return true;
  return false;
}
