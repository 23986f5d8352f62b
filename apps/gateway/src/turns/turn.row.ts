import type { LanguageState } from '@benchgen/language';
import type { Mention, OpenQuestion, Role, TakeTurn, TurnState, TurnView } from '@benchgen/contracts';
import type { RouteQuestion } from '../routing/route-question.js';
import { HISTORY_CHARACTERS, HISTORY_MESSAGES } from './turn-rules.js';

export interface TurnViewRow {
  id: string;
  conversationId: string;
  state: TurnState;
  messageSeq: number;
  createdAt: Date;
}

/** Columns of a {@link TurnViewRow} on alias `t`. */
export const TURN_VIEW_COLUMNS = `t.id, t.conversation_id as "conversationId", t.state, t.message_seq as "messageSeq",
  t.created_at as "createdAt"`;

export const turnView = ({ id, conversationId, state, messageSeq, createdAt }: TurnViewRow): TurnView => ({
  id,
  conversationId,
  state,
  messageSeq,
  createdAt: createdAt.toISOString(),
});

/** What a conversation remembers between turns, apart from its messages and proposals. */
export interface ConversationMemory {
  language: LanguageState;
  mentions: Mention[];
  openQuestion: OpenQuestion | null;
  routeQuestion: RouteQuestion | null;
  previousSkill: string | null;
}

/** Columns of what a turn needs of its conversation, on alias `c`; `before` is the number of the turn's own message. */
export const conversationColumns = (before: string): string => `c.time_zone as "timeZone", c.language, c.mentions,
  c.open_question as "openQuestion", c.route_question as "routeQuestion", c.previous_skill as "previousSkill",
  c.pending_proposal_id is not null as "hasPending",
  exists (select from agent.proposals x where x.conversation_id = c.id) as "hasProposals",
  exists (select from agent.proposals x where x.conversation_id = c.id and x.untold) as "hasUntold",
  coalesce((select jsonb_agg(jsonb_build_object('seq', h.seq, 'from', h.sender, 'text', h.text) order by h.seq) from (
    select seq, sender, left(text, ${String(HISTORY_CHARACTERS)}) as text from agent.messages
    where conversation_id = c.id and seq < ${before} order by seq desc limit ${String(HISTORY_MESSAGES)}) h), '[]') as history`;

/** Everything that running a turn starts from, read at once when its replica has the lease. */
export interface LoadedTurn extends ConversationMemory {
  id: string;
  conversationId: string;
  accountId: string;
  accountSlug: string;
  personId: string;
  personName: string;
  role: Role;
  timeZone: string;
  text: string;
  messageSeq: number;
  expectedProposalId: string | null;
  secretsRemoved: boolean;
  stopsTurnId: string | null;
  stopRequested: boolean;
  attempts: number;
  startedAt: Date;
  /** Number of the last event that is stored; 0 for a turn that nobody has begun. */
  lastEventSeq: number;
  hasPending: boolean;
  /** Anything was ever proposed in this conversation. */
  hasProposals: boolean;
  hasUntold: boolean;
  /** This turn's message confirmed something; only then does a taken-over turn have an effect to ask about. */
  hasConfirmed: boolean;
  history: TakeTurn['history'];
}
