import { z } from 'zod';
import { TurnEventBody } from '@benchgen/contracts';

/**
 * What replicas of the gateway tell each other about a turn on `evt.turn.v1.<account>.<turn>`: new events after they were
 * stored, that it shall stop, or that its owner lets it go. Only ever a hint: the rows are the truth.
 */
export const TurnMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    from: z.string(),
    turnId: z.string(),
    events: z.array(z.object({ seq: z.int(), event: TurnEventBody })),
  }),
  z.object({ kind: z.literal('stop'), turnId: z.string() }),
  z.object({ kind: z.literal('released') }),
]);
export type TurnMessage = z.infer<typeof TurnMessage>;
