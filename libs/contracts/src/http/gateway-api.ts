import { z } from 'zod';
import { Id, LanguageTag } from '../ids.js';
import { TurnState } from '../runs/states.js';
import { ProposalView } from '../skills/proposal.js';
import { Role } from '../tokens/claims.js';
import { AuditEntryView } from '../audit/entry.js';
import { RunView } from './platform-api.js';

/** Bodies of the gateway's own HTTP API. Turn streams are AG-UI events, see the gateway's `ag-ui` folder. */

export const SignInRequest = z.strictObject({ email: z.email(), password: z.string().min(1).max(200) });

export const MeView = z.object({
  personId: Id,
  name: z.string(),
  language: LanguageTag.nullable(),
  account: z.object({ id: Id, slug: z.string(), name: z.string() }),
  role: Role,
});
export type MeView = z.infer<typeof MeView>;

export const NewConversation = z.strictObject({
  language: LanguageTag.optional(),
  timeZone: z.string().max(64).optional(),
});

export const ConversationView = z.object({
  id: Id,
  title: z.string().nullable(),
  language: LanguageTag,
  createdAt: z.string(),
  lastSeq: z.int(),
  pendingProposal: ProposalView.nullable(),
});
export type ConversationView = z.infer<typeof ConversationView>;

export const MessageView = z.object({
  seq: z.int(),
  from: z.enum(['person', 'agent']),
  text: z.string(),
  turnId: Id,
  at: z.string(),
});
export type MessageView = z.infer<typeof MessageView>;

/**
 * `POST /v1/conversations/:id/turns`. A typed message carries the proposal the client showed last, a button always does;
 * with a mismatch the current proposal is shown again and nothing is confirmed.
 */
export const NewTurn = z.strictObject({ text: z.string(), expectedProposalId: Id.optional() });
export type NewTurn = z.infer<typeof NewTurn>;

export const TurnView = z.object({
  id: Id,
  conversationId: Id,
  state: TurnState,
  messageSeq: z.int(),
  createdAt: z.string(),
});
export type TurnView = z.infer<typeof TurnView>;

export const AuditEntries = z.object({ items: z.array(AuditEntryView) });

export const HealthView = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  instance: z.string(),
  /** `trial`: all services in one process and one trust domain. `split`: a process per service. */
  mode: z.enum(['trial', 'split']),
  version: z.string(),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
});
export type HealthView = z.infer<typeof HealthView>;

/** SSE event types on `/v1/events`. Durable ones carry `id:` = position. */
export const EVENT_STREAM_TYPES = {
  run: 'run.state_changed',
  progress: 'run.progress',
  snapshot: 'snapshot',
  reset: 'reset',
  overflow: 'overflow',
  bye: 'bye',
} as const;

/**
 * Data of `snapshot` and `reset`: runs that move and those that ended last. `position` is where the stream goes on: a client
 * that loses the connection before the first durable event resumes after it.
 */
export const EventSnapshot = z.object({ runs: z.array(RunView), position: z.string() });
export type EventSnapshot = z.infer<typeof EventSnapshot>;
