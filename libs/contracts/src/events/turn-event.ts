import { z } from 'zod';
import { ActionOutcome } from '../actions/actions.js';
import { Option, Part } from '../skills/parts.js';
import { ProposalView } from '../skills/proposal.js';

/**
 * What happens in a turn as the gateway numbers, stores, publishes and replays it. `seq` is dense from 1 within the turn.
 * The edge translates these into AG-UI events; nothing else of the product speaks AG-UI.
 */
export const TurnEventBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), language: z.string(), messageSeq: z.int() }),
  z.object({ type: z.literal('step'), id: z.string(), label: z.string(), status: z.enum(['started', 'finished']) }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('part'), part: Part }),
  z.object({ type: z.literal('options'), options: z.array(Option) }),
  z.object({ type: z.literal('proposal'), proposal: ProposalView }),
  z.object({ type: z.literal('receipt'), proposalId: z.string(), outcome: ActionOutcome }),
  z.object({ type: z.literal('finished'), agentSeq: z.int().nullable(), proposalId: z.string().nullable() }),
  z.object({ type: z.literal('stopped'), agentSeq: z.int().nullable() }),
  z.object({ type: z.literal('failed'), code: z.string(), agentSeq: z.int().nullable() }),
]);
export type TurnEventBody = z.infer<typeof TurnEventBody>;

export interface TurnEvent {
  seq: number;
  event: TurnEventBody;
}

export const TURN_ENDS: ReadonlySet<TurnEventBody['type']> = new Set(['finished', 'stopped', 'failed']);
