import { z } from 'zod';
import { ActionOutcome } from '../actions/actions.js';
import { Option, Part } from '../skills/parts.js';
import { ProposalView } from '../skills/proposal.js';

const run = { threadId: z.string(), runId: z.string() };

/**
 * The events of the AG-UI protocol that a turn's stream is made of: the conversation is the thread, the turn the run.
 * What AG-UI has no event for travels as `CUSTOM` under a name of ours.
 */
export const AgUiEvent = z.union([
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('RUN_STARTED'), ...run }),
    z.object({ type: z.literal('STEP_STARTED'), stepName: z.string() }),
    z.object({ type: z.literal('STEP_FINISHED'), stepName: z.string() }),
    z.object({ type: z.literal('TEXT_MESSAGE_START'), messageId: z.string(), role: z.literal('assistant') }),
    z.object({ type: z.literal('TEXT_MESSAGE_CONTENT'), messageId: z.string(), delta: z.string() }),
    z.object({ type: z.literal('TEXT_MESSAGE_END'), messageId: z.string() }),
    z.object({
      type: z.literal('RUN_FINISHED'),
      ...run,
      result: z.object({ agentSeq: z.int().nullable(), proposalId: z.string().nullable() }),
      outcome: z.object({ type: z.literal('cancelled') }).optional(),
    }),
    z.object({ type: z.literal('RUN_ERROR'), message: z.string(), code: z.string() }),
  ]),
  z.discriminatedUnion('name', [
    z.object({ type: z.literal('CUSTOM'), name: z.literal('benchgen.part'), value: Part }),
    z.object({ type: z.literal('CUSTOM'), name: z.literal('benchgen.options'), value: z.array(Option) }),
    z.object({ type: z.literal('CUSTOM'), name: z.literal('benchgen.proposal'), value: ProposalView }),
    z.object({
      type: z.literal('CUSTOM'),
      name: z.literal('benchgen.receipt'),
      value: z.object({ proposalId: z.string(), outcome: ActionOutcome }),
    }),
  ]),
]);
export type AgUiEvent = z.infer<typeof AgUiEvent>;
