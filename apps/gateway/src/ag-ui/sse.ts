import type { AgUiEvent } from '@benchgen/contracts';

/**
 * One event of a turn as server-sent events. Stock AG-UI clients take every `data:` line for an event and know no other
 * fields than `id:`, so nothing else is sent. The id stands on the last message only: a client that lost the connection
 * between two messages of one event then asks for the whole event again instead of missing half of it.
 */
export function sseFrames(seq: number, events: readonly AgUiEvent[]): string {
  let frames = '';
  events.forEach((event, index) => {
    if (index === events.length - 1) frames += `id: ${String(seq)}\n`;
    frames += `data: ${JSON.stringify(event)}\n\n`;
  });
  return frames;
}

/** Keeps proxies and idle connections awake; every client ignores it. */
export const SSE_COMMENT = ': still here\n\n';

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
} as const;
