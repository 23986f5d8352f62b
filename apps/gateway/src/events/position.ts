import type { KeptRange } from './published-events.repository.js';

/**
 * The position after which a listener goes on; undefined when it begins afresh. What a browser sends by itself after a
 * loss (`Last-Event-ID`) is newer than what stands in the address.
 */
export function positionOf(lastEventId: unknown, after: unknown): number | 'malformed' | undefined {
  const given = lastEventId ?? after;
  if (given === undefined || given === '') return undefined;
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 'malformed';
}

/** Whether everything after `position` is still kept. A position beyond the end is of another database. */
export const isKept = (position: number, { oldest, head }: KeptRange): boolean =>
  oldest !== undefined && position + 1 >= oldest && position <= head;
