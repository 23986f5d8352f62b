import type { LanguageState } from '@benchgen/language';
import type { Mention, OpenQuestion, Role, TakeTurn, TurnState, TurnView } from '@benchgen/contracts';
import type { RouteQuestion } from '../routing/route-question.js';

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
  hasUntold: boolean;
  /** This turn's message confirmed something; only then does a taken-over turn have an effect to ask about. */
  hasConfirmed: boolean;
  history: TakeTurn['history'];
}
