import { EVENT_STREAM_TYPES, RunEvent, RunProgress, RunView } from '@benchgen/contracts';
import { z } from 'zod';
import { serverSentEvents } from './server-sent-events.js';
import { NoInstanceError, type Transport } from './transport.js';

const Snapshot = z.object({ runs: z.array(RunView) });

/** What `/v1/events` says. `position` is set on durable events: resume after it. */
export type LiveEvent =
  | { type: 'run'; position: string; event: RunEvent }
  | { type: 'progress'; progress: RunProgress }
  | { type: 'snapshot' | 'reset'; position: string | undefined; runs: RunView[] };

const RETRY_MS = 1_000;

/** Listens until `signal` aborts; reconnects after losses and after an orderly goodbye, without a gap or a repetition. */
export async function* liveEvents(
  transport: Transport,
  { after, signal }: { after?: string; signal?: AbortSignal },
): AsyncGenerator<LiveEvent> {
  let position = after;
  const stopped = (): boolean => signal?.aborted === true;
  while (!stopped()) {
    try {
      const response = await transport.send('/v1/events', {
        headers: { accept: 'text/event-stream', ...(position !== undefined && { 'last-event-id': position }) },
        signal,
      });
      for await (const message of serverSentEvents(response)) {
        if (message.id !== undefined && message.id !== '') position = message.id;
        const event = read(message.event, message.data, position);
        if (event !== undefined) yield event;
      }
    } catch (error) {
      if (stopped()) return;
      if (!(error instanceof NoInstanceError) && !(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function read(type: string | undefined, data: string, position: string | undefined): LiveEvent | undefined {
  switch (type) {
    case EVENT_STREAM_TYPES.run:
      return { type: 'run', position: position ?? '', event: RunEvent.parse(JSON.parse(data)) };
    case EVENT_STREAM_TYPES.progress:
      return { type: 'progress', progress: RunProgress.parse(JSON.parse(data)) };
    case EVENT_STREAM_TYPES.snapshot:
      return { type: 'snapshot', position, runs: Snapshot.parse(JSON.parse(data)).runs };
    case EVENT_STREAM_TYPES.reset:
      return { type: 'reset', position, runs: Snapshot.parse(JSON.parse(data)).runs };
    default:
      return undefined;
  }
}
