import { AgUiEvent } from '@benchgen/contracts';
import { serverSentEvents } from './server-sent-events.js';
import { NoInstanceError, type Request, type Transport } from './transport.js';

const SSE = { accept: 'text/event-stream' };
const MAX_RECONNECTS = 20;
const RECONNECT_MS = 250;

/** Whether the stream of a turn ends with this event. */
export const endsTurn = (event: AgUiEvent): boolean => event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR';

/**
 * The events of one turn, each once and in order. A lost connection is resumed from the last event that arrived, on
 * whichever replica answers; the person's message is never sent a second time, because its idempotency key is not new.
 */
export async function* turnStream(
  transport: Transport,
  first: { path: string; request: Request },
): AsyncGenerator<AgUiEvent> {
  let turnId: string | undefined;
  let position = '0';
  /** Events of the position that is being received; its id arrives with its last message. */
  let sinceId = 0;
  for (let attempt = 0; attempt <= MAX_RECONNECTS; attempt += 1) {
    let skip = sinceId;
    sinceId = 0;
    try {
      const response =
        turnId === undefined
          ? await transport.send(first.path, { ...first.request, headers: { ...first.request.headers, ...SSE } })
          : await transport.send(`/v1/turns/${turnId}/events?after=${position}`, {
              headers: SSE,
              signal: first.request.signal,
            });
      for await (const message of serverSentEvents(response)) {
        const event = AgUiEvent.parse(JSON.parse(message.data));
        if (event.type === 'RUN_STARTED') turnId = event.runId;
        if (message.id !== undefined && message.id !== position) {
          position = message.id;
          sinceId = 0;
        } else sinceId += 1;
        if (skip > 0) skip -= 1;
        else yield event;
        if (endsTurn(event)) return;
      }
    } catch (error) {
      if (first.request.signal?.aborted === true || !isConnectionLoss(error)) throw error;
      if (attempt === MAX_RECONNECTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

const isConnectionLoss = (error: unknown): boolean => error instanceof NoInstanceError || error instanceof TypeError;
