import type {
  ActionName,
  ActionOutcome,
  PendingProposal,
  Preconditions,
  ProposalPreview,
  ProposalState,
  ProposalView,
} from '@benchgen/contracts';

type Json = PendingProposal['args'];

/** A proposal as it is stored. Arguments are the exact bytes that were digested and will be sent. */
export interface ProposalRow {
  id: string;
  accountId: string;
  personId: string;
  conversationId: string;
  turnId: string;
  foundBy: string;
  proposedBy: string;
  executedBy: string;
  action: ActionName;
  args: Buffer;
  salt: Buffer;
  argsDigest: string;
  preview: ProposalPreview;
  previewDigest: string;
  ceilingMillicredits: number;
  preconditions: Preconditions;
  shownSeq: number;
  state: ProposalState;
  expiresAt: Date;
  confirmedSeq: number | null;
  confirmedTurnId: string | null;
  receipt: ActionOutcome | null;
}

/** Columns of a {@link ProposalRow} on alias `p`, for `select` and `returning`. */
export const PROPOSAL_COLUMNS = `p.id, p.account_id as "accountId", p.person_id as "personId",
  p.conversation_id as "conversationId", p.turn_id as "turnId", p.found_by as "foundBy", p.proposed_by as "proposedBy",
  p.executed_by as "executedBy", p.action, p.args, p.salt, p.args_digest as "argsDigest", p.preview,
  p.preview_digest as "previewDigest", p.ceiling_millicredits::float8 as "ceilingMillicredits", p.preconditions,
  p.shown_seq as "shownSeq", p.state, p.expires_at as "expiresAt", p.confirmed_seq as "confirmedSeq",
  p.confirmed_turn_id as "confirmedTurnId", p.receipt`;

/** The arguments as typed data. */
export const argsOf = (proposal: Pick<ProposalRow, 'args'>): Json => JSON.parse(proposal.args.toString('utf8')) as Json;

export const proposalView = (proposal: ProposalRow): ProposalView => ({
  id: proposal.id,
  action: proposal.action,
  state: proposal.state,
  preview: proposal.preview,
  ceilingMillicredits: proposal.ceilingMillicredits,
  shownSeq: proposal.shownSeq,
  expiresAt: proposal.expiresAt.toISOString(),
});
