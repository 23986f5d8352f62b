import { EVENT_STREAM_TYPES, type EventSnapshot } from '@benchgen/contracts';
import { RETRY_MS } from './event-times.js';
import type { PlacedEvent } from './published-event.js';

/** An event as it is sent, encoded once for all listeners. */
export interface StateFrame {
  readonly kind: 'state';
  readonly seq: number;
  readonly runId: string;
  readonly rev: number;
  readonly bytes: Buffer;
}

/** Progress has no place in the order: only the latest of a run counts. */
export interface ProgressFrame {
  readonly kind: 'progress';
  readonly runId: string;
  readonly bytes: Buffer;
}

export type Frame = StateFrame | ProgressFrame;

/** JSON has no raw line end, so it is always one `data:` line. */
const sse = (type: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

export const stateFrame = ({ seq, event }: PlacedEvent): StateFrame => ({
  kind: 'state',
  seq,
  runId: event.data.run_id,
  rev: event.data.rev,
  bytes: Buffer.from(sse(EVENT_STREAM_TYPES.run, event, seq)),
});

export const progressFrame = (progress: { run_id: string }): ProgressFrame => ({
  kind: 'progress',
  runId: progress.run_id,
  bytes: Buffer.from(sse(EVENT_STREAM_TYPES.progress, progress)),
});

export const snapshotFrame = (type: 'snapshot' | 'reset', data: EventSnapshot): string =>
  sse(EVENT_STREAM_TYPES[type], data);

/** Why a stream says goodbye although nothing is wrong with the connection; clients simply come again. */
export type ByeReason = 'life_over' | 'shutdown' | 'trouble' | 'not_authorised';

export const byeFrame = (reason: ByeReason): string => sse(EVENT_STREAM_TYPES.bye, { reason });

export const OVERFLOW_FRAME = sse(EVENT_STREAM_TYPES.overflow, { code: 'EVENTS.OVERFLOW' });

export const HEARTBEAT = Buffer.from(': still here\n\n');

export const RETRY_LINE = `retry: ${RETRY_MS}\n\n`;
