import type { AuditEvent } from '@benchgen/audit';
import type { ProposalRow } from './proposal.row.js';

/** A changed row, with the number its first new audit entry gets. */
export type Changed = ProposalRow & { pseq: number };

/** What every entry about a proposal says of it. */
export function proposalEntry(
  proposal: ProposalRow,
  pseq: number,
  entry: Pick<AuditEvent, 'kind'> & Partial<AuditEvent>,
): AuditEvent {
  return {
    account: proposal.accountId,
    person: proposal.personId,
    actor: { kind: 'agent', svc: proposal.proposedBy },
    conversation: proposal.conversationId,
    turn: proposal.turnId,
    proposal: proposal.id,
    pseq,
    skill: proposal.executedBy,
    action: proposal.action,
    argsDigest: proposal.argsDigest,
    previewDigest: proposal.previewDigest,
    ceilingMillicredits: proposal.ceilingMillicredits,
    ...entry,
  };
}

/** Acts of the person whose message it was. */
export const BY_PERSON = { kind: 'user', svc: 'gateway' } as const;
/** Acts of nobody: time, sweeping, supersession. */
export const BY_SYSTEM = { kind: 'system', svc: 'gateway' } as const;
