import { EVENT_STREAM_TYPES, EventSnapshot, RunEvent, RunProgress, type RunView } from '@benchgen/contracts';
import { serverSentEvents } from './server-sent-events.js';
import { ApiError, NoInstanceError, type Transport } from './transport.js';

/** What `/v1/events` says. Resume after `position`. */
export type LiveEvent =
  | { type: 'run'; position: string; event: RunEvent }
  | { type: 'progress'; progress: RunProgress }
  | { type: 'snapshot' | 'reset'; position: string; runs: RunView[] };

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
        const event = read(message.event, message.data, message.id);
        if (event === undefined) continue;
        if (event.type !== 'progress') position = event.position;
        yield event;
      }
    } catch (error) {
      if (stopped()) return;
      if (!passes(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Whether it is worth trying again: nobody answers, the connection broke, or the instance says that it will pass. */
const passes = (error: unknown): boolean =>
  error instanceof NoInstanceError ||
  error instanceof TypeError ||
  (error instanceof ApiError && error.problem.retryable);

function read(type: string | undefined, data: string, id: string | undefined): LiveEvent | undefined {
  switch (type) {
    case EVENT_STREAM_TYPES.run:
      return { type: 'run', position: id ?? '', event: RunEvent.parse(JSON.parse(data)) };
    case EVENT_STREAM_TYPES.progress:
      return { type: 'progress', progress: RunProgress.parse(JSON.parse(data)) };
    case EVENT_STREAM_TYPES.snapshot:
      return { type: 'snapshot', ...EventSnapshot.parse(JSON.parse(data)) };
    case EVENT_STREAM_TYPES.reset:
      return { type: 'reset', ...EventSnapshot.parse(JSON.parse(data)) };
    default:
      return undefined;
  }
}
