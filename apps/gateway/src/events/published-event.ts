import { RUN_STATE_CHANGED } from '@benchgen/contracts';
import { z } from 'zod';

/**
 * As much of a published event as the fan-out needs. Loose: an event gains optional fields over time, and what a newer
 * platform says reaches listeners through an older gateway.
 */
export const PublishedEvent = z.looseObject({
  type: z.string(),
  subject: z.string(),
  accountid: z.string(),
  sequence: z.string().regex(/^[1-9]\d{0,14}$/),
  data: z.looseObject({ run_id: z.string(), rev: z.int() }),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

/** A published event at its place in the order of all. */
export interface PlacedEvent {
  seq: number;
  event: PublishedEvent;
}

/** Kinds of events that listeners hear; others keep their place in the order and are passed over. */
export const isHeard = ({ type }: PublishedEvent): boolean => type === RUN_STATE_CHANGED;

/** A run's name in the column `aggregate` of the published events. */
export const aggregateOf = (runId: string): string => `run:${runId}`;
