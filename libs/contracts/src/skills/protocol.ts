import { z } from 'zod';
import { ActionName, ActionOutcome } from '../actions/actions.js';
import { WireError } from '../errors/app-error.js';
import { Id, Instant, LanguageTag } from '../ids.js';
import { Option, Part } from './parts.js';
import { ProposalDraft } from './proposal.js';

const Json = z.record(z.string(), z.json());

/**
 * A question the skill left open at the end of its last turn: typed state, kept by the gateway for the conversation and
 * given back to the same skill with the next message. Never free text that could act as an instruction.
 */
export const OpenQuestion = z.object({ skill: z.string(), intent: z.string(), awaiting: z.string(), slots: Json });
export type OpenQuestion = z.infer<typeof OpenQuestion>;

/** Things the conversation last spoke of, newest first, so that "it", "the last one", "the same model" resolve. */
export const Mention = z.object({
  kind: z.enum(['benchmark', 'model', 'run']),
  id: z.string(),
  title: z.string(),
  number: z.int().optional(),
});
export type Mention = z.infer<typeof Mention>;

export const HistoryMessage = z.object({ seq: z.int(), from: z.enum(['person', 'agent']), text: z.string() });

/** The proposal that waits while this message is handled (an amendment to it, or a question about it). */
export const PendingProposal = z.object({
  id: z.string(),
  action: ActionName,
  args: Json,
  reading: z.enum(['amend', 'question']),
});
export type PendingProposal = z.infer<typeof PendingProposal>;

/** A typed result one skill hands to the next in the same turn. */
export const Handover = z.object({ to: z.string(), intent: z.string(), slots: Json });
export type Handover = z.infer<typeof Handover>;

/** `cmd.skill.<name>.take-turn.v1`. The credential rides in a header, never here. */
export const TakeTurn = z.object({
  turnId: Id,
  conversationId: Id,
  accountId: Id,
  personId: Id,
  messageSeq: z.int(),
  text: z.string(),
  language: LanguageTag,
  timeZone: z.string(),
  history: z.array(HistoryMessage),
  context: z.object({
    personName: z.string(),
    /** Base of links into the front end, without a slash at the end, e.g. `http://localhost:3000/a/demo`. */
    linkBase: z.string(),
    mentions: z.array(Mention),
    openQuestion: OpenQuestion.optional(),
    pending: PendingProposal.optional(),
    handover: Handover.optional(),
    /** Skills that are installed; a skill hands over only to these. */
    installedSkills: z.array(z.string()),
  }),
  deadline: Instant,
});
export type TakeTurn = z.infer<typeof TakeTurn>;

/** `cmd.skill.<name>.execute.v1`. The grant rides in a header. */
export const ExecuteAction = z.object({
  turnId: Id,
  conversationId: Id,
  proposalId: Id,
  action: ActionName,
  args: Json,
  language: LanguageTag,
  timeZone: z.string(),
  linkBase: z.string(),
  deadline: Instant,
});
export type ExecuteAction = z.infer<typeof ExecuteAction>;

/** Pieces that both kinds of work may stream. A skill's reply is a sequence of these; the last one ends it. */
const streamed = [
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('step'), id: z.string(), label: z.string(), status: z.enum(['started', 'finished']) }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('part'), part: Part }),
  z.object({ type: z.literal('mention'), mention: Mention }),
] as const;

export const TurnReply = z.discriminatedUnion('type', [
  ...streamed,
  z.object({ type: z.literal('options'), options: z.array(Option).min(1).max(10) }),
  z.object({ type: z.literal('proposal'), draft: ProposalDraft }),
  z.object({ type: z.literal('handover'), handover: Handover }),
  z.object({ type: z.literal('finished'), openQuestion: OpenQuestion.optional() }),
  z.object({ type: z.literal('failed'), error: WireError }),
]);
export type TurnReply = z.infer<typeof TurnReply>;

export const ExecuteReply = z.discriminatedUnion('type', [
  ...streamed,
  z.object({ type: z.literal('receipt'), outcome: ActionOutcome, followUp: Handover.optional() }),
  z.object({ type: z.literal('failed'), error: WireError }),
]);
export type ExecuteReply = z.infer<typeof ExecuteReply>;

/** The replies after which no other comes. */
export const LAST_REPLIES: ReadonlySet<string> = new Set(['finished', 'handover', 'receipt', 'failed']);
