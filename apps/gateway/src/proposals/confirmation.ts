import { Injectable } from '@nestjs/common';
import { AuditWriter, type AuditEvent } from '@benchgen/audit';
import type { ActionOutcome } from '@benchgen/contracts';
import type { Tx } from '@benchgen/service-kit';
import { storeGrant, type Grant } from './grant.js';
import { BY_PERSON, BY_SYSTEM, proposalEntry, type Changed } from './proposal-audit.js';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal.row.js';

/** Who told how a proposal ended: the platform keeps a record of its own for what it carried out or refused for a reason. */
type Witness = 'platform' | 'gateway';

/** From a person's yes to the recorded outcome. Every step is one conditional update: whoever comes second changes nothing. */
@Injectable()
export class Confirmation {
  constructor(private readonly audit: AuditWriter) {}

  /**
   * Confirms the proposal and makes its grant. Undefined when it is not pending any more, its time has passed, the message
   * is not later than the one that showed it, or another person asks.
   */
  async confirm(
    tx: Tx,
    id: string,
    by: { personId: string; messageSeq: number; turnId: string },
  ): Promise<{ proposal: ProposalRow; grant: Grant } | undefined> {
    const proposal = await this.#change(
      tx,
      `state = 'confirmed', confirmed_seq = $2, confirmed_turn_id = $3`,
      `p.state = 'pending' and p.expires_at > now() and p.shown_seq < $2 and p.person_id = $4`,
      [id, by.messageSeq, by.turnId, by.personId],
    );
    if (!proposal) return undefined;
    const grant = await storeGrant(tx, proposal, by.turnId);
    await tx.query('update agent.conversations set pending_proposal_id = null where id = $1', [
      proposal.conversationId,
    ]);
    await this.#record(tx, proposal, {
      kind: 'proposal.confirmed',
      actor: BY_PERSON,
      messageSeq: by.messageSeq,
      turn: by.turnId,
    });
    return { proposal, grant };
  }

  /** Commits that the action is about to be sent, before it is. Undefined when that was done already. */
  async start(tx: Tx, id: string): Promise<ProposalRow | undefined> {
    const proposal = await this.#change(tx, `state = 'executing'`, `p.state = 'confirmed'`, [id]);
    if (proposal) await this.#record(tx, proposal, { kind: 'action.started', actor: agent(proposal) });
    return proposal;
  }

  /** No answer came: only reading the platform can tell now. */
  async lose(tx: Tx, id: string): Promise<ProposalRow | undefined> {
    const proposal = await this.#change(tx, `state = 'unknown'`, `p.state = 'executing'`, [id]);
    if (proposal) await this.#record(tx, proposal, { kind: 'action.unknown', actor: BY_SYSTEM });
    return proposal;
  }

  /** Stores the receipt. `untold` makes the next turn of the conversation tell it. */
  async settle(
    tx: Tx,
    id: string,
    outcome: ActionOutcome,
    how: { witness: Witness; untold: boolean },
  ): Promise<ProposalRow | undefined> {
    const from = outcome.status === 'failed' ? ['confirmed', 'executing', 'unknown'] : ['executing', 'unknown'];
    const entry = entryOf(outcome, how.witness);
    const proposal = await this.#change(
      tx,
      `state = $2, receipt = $3, untold = $4`,
      `p.state = any($5)`,
      [id, outcome.status, JSON.stringify(outcome), how.untold, from],
      entry ? 1 : 0,
    );
    if (proposal && entry) await this.#record(tx, proposal, { ...entry, actor: BY_SYSTEM });
    return proposal;
  }

  async #change(tx: Tx, set: string, where: string, values: unknown[], entries = 1): Promise<Changed | undefined> {
    const [changed] = await tx.query<Changed>(
      `update agent.proposals p set ${set}, state_changed_at = now(), audit_pseq = p.audit_pseq + ${String(entries)}
       where p.id = $1 and ${where} returning ${PROPOSAL_COLUMNS}, p.audit_pseq - ${String(entries)} as pseq`,
      values,
    );
    return changed;
  }

  #record(tx: Tx, proposal: Changed, entry: Pick<AuditEvent, 'kind'> & Partial<AuditEvent>): Promise<void> {
    return this.audit.append(tx, proposalEntry(proposal, proposal.pseq, entry));
  }
}

const agent = (proposal: ProposalRow) => ({ kind: 'agent', svc: proposal.executedBy }) as const;

/** What the platform has recorded itself is not recorded a second time; that a proposal went stale is ours to say. */
function entryOf(
  outcome: ActionOutcome,
  witness: Witness,
): (Pick<AuditEvent, 'kind'> & Partial<AuditEvent>) | undefined {
  if (outcome.status === 'stale') return { kind: 'proposal.stale', result: { code: outcome.reasons[0] ?? 'stale' } };
  if (outcome.status === 'failed' && witness === 'gateway')
    return { kind: 'action.failed', result: { code: outcome.code } };
  return undefined;
}
