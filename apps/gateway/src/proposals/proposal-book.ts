import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { argsDigest, AuditWriter, previewDigest } from '@benchgen/audit';
import { LIMITS } from '@benchgen/contracts';
import { proposalId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import type { CheckedDraft } from './check-draft.js';
import { BY_PERSON, BY_SYSTEM, proposalEntry, type Changed } from './proposal-audit.js';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal.row.js';

/** Where a new proposal comes from. */
export interface Origin {
  accountId: string;
  personId: string;
  conversationId: string;
  turnId: string;
  foundBy: string;
  proposedBy: string;
}

export interface Created {
  proposal: ProposalRow;
  superseded: ProposalRow | undefined;
}

/**
 * The proposals of conversations up to the person's answer: made, shown again, declined, expired, superseded. At most one
 * is pending per conversation, which an index holds as well. Each step writes its audit entries in the caller's
 * transaction.
 */
@Injectable()
export class ProposalBook {
  constructor(private readonly audit: AuditWriter) {}

  /**
   * Makes a proposal that the agent's message `shownSeq` shows. A pending one is superseded by it, as an amendment when
   * the person asked for it by changing that one.
   */
  async create(
    tx: Tx,
    given: { origin: Origin; checked: CheckedDraft; shownSeq: number; amends: string | undefined },
  ): Promise<Created> {
    const { origin, checked, shownSeq, amends } = given;
    const id = proposalId(origin.turnId, 0);
    const superseded = await this.#supersede(tx, origin.conversationId, id, amends);
    const [proposal] = await tx.query<ProposalRow>(
      `insert into agent.proposals as p (id, account_id, person_id, conversation_id, turn_id, found_by, proposed_by,
         executed_by, action, args, salt, args_digest, preview, preview_digest, locale, ceiling_millicredits,
         preconditions, shown_seq, state, expires_at, audit_pseq)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'pending',
         now() + $19 * interval '1 millisecond', 2)
       returning ${PROPOSAL_COLUMNS}`,
      [id, ...originValues(origin), ...draftValues(checked), shownSeq, LIMITS.proposalLifeMs],
    );
    if (proposal === undefined) throw new Error('the proposal was not stored');
    await this.#setPending(tx, origin.conversationId, id);
    await this.audit.append(
      tx,
      proposalEntry(proposal, 0, { kind: 'proposal.created' }),
      proposalEntry(proposal, 1, { kind: 'proposal.shown', messageSeq: shownSeq, result: { code: 'sent' } }),
    );
    return { proposal, superseded };
  }

  /** Shows the pending proposal once more: only messages after `shownSeq` can confirm it now. */
  async showAgain(tx: Tx, id: string, shownSeq: number): Promise<ProposalRow | undefined> {
    const changed = await this.#change(tx, `shown_seq = $2`, `p.id = $1 and p.state = 'pending'`, [id, shownSeq]);
    if (changed) {
      await this.audit.append(
        tx,
        proposalEntry(changed, changed.pseq, {
          kind: 'proposal.shown',
          messageSeq: shownSeq,
          result: { code: 'sent' },
        }),
      );
    }
    return changed;
  }

  /** A client says that it has drawn the proposal; recorded once per showing, and as what it is. */
  async displayed(tx: Tx, id: string): Promise<void> {
    const changed = await this.#change(
      tx,
      `displayed_seq = p.shown_seq`,
      `p.id = $1 and p.displayed_seq is distinct from p.shown_seq`,
      [id],
    );
    if (!changed) return;
    const { pseq, shownSeq } = changed;
    await this.audit.append(
      tx,
      proposalEntry(changed, pseq, {
        kind: 'proposal.shown',
        actor: BY_PERSON,
        messageSeq: shownSeq,
        result: { code: 'displayed' },
      }),
    );
  }

  async decline(tx: Tx, id: string, by: { messageSeq: number; turnId: string }): Promise<ProposalRow | undefined> {
    const changed = await this.#end(tx, 'declined', `p.id = $1 and p.state = 'pending'`, [id]);
    if (changed) {
      await this.audit.append(
        tx,
        proposalEntry(changed, changed.pseq, {
          kind: 'proposal.declined',
          actor: BY_PERSON,
          messageSeq: by.messageSeq,
          turn: by.turnId,
        }),
      );
    }
    return changed;
  }

  /** Ends the proposal if its time has passed; undefined when it has not, or somebody was quicker. */
  async expire(tx: Tx, id: string): Promise<ProposalRow | undefined> {
    const changed = await this.#end(tx, 'expired', `p.id = $1 and p.state = 'pending' and p.expires_at <= now()`, [id]);
    if (changed) {
      await this.audit.append(tx, proposalEntry(changed, changed.pseq, { kind: 'proposal.expired', actor: BY_SYSTEM }));
    }
    return changed;
  }

  async #supersede(
    tx: Tx,
    conversationId: string,
    by: string,
    amends: string | undefined,
  ): Promise<Changed | undefined> {
    const changed = await this.#change(
      tx,
      `state = 'superseded', state_changed_at = now(), superseded_by = $2`,
      `p.conversation_id = $1 and p.state = 'pending'`,
      [conversationId, by, amends ?? null],
      // An amendment is two facts in the log, being replaced is one.
      `(case when p.id = $3::uuid then 2 else 1 end)`,
    );
    if (!changed) return undefined;
    const result = { code: 'superseded', ref: by };
    const amended = changed.id === amends;
    await this.audit.append(
      tx,
      ...(amended
        ? [proposalEntry(changed, changed.pseq, { kind: 'proposal.amended', actor: BY_PERSON, result })]
        : []),
      proposalEntry(changed, changed.pseq + (amended ? 1 : 0), {
        kind: 'proposal.superseded',
        actor: BY_SYSTEM,
        result,
      }),
    );
    return changed;
  }

  async #end(tx: Tx, state: 'declined' | 'expired', where: string, values: unknown[]): Promise<Changed | undefined> {
    const changed = await this.#change(tx, `state = '${state}', state_changed_at = now()`, where, values);
    if (changed) await this.#setPending(tx, changed.conversationId, null);
    return changed;
  }

  async #change(tx: Tx, set: string, where: string, values: unknown[], entries = '1'): Promise<Changed | undefined> {
    const [changed] = await tx.query<Changed>(
      `update agent.proposals p set ${set}, audit_pseq = p.audit_pseq + ${entries} where ${where}
       returning ${PROPOSAL_COLUMNS}, p.audit_pseq - ${entries} as pseq`,
      values,
    );
    return changed;
  }

  async #setPending(tx: Tx, conversationId: string, id: string | null): Promise<void> {
    await tx.query('update agent.conversations set pending_proposal_id = $2 where id = $1', [conversationId, id]);
  }
}

const originValues = (origin: Origin): unknown[] => [
  origin.accountId,
  origin.personId,
  origin.conversationId,
  origin.turnId,
  origin.foundBy,
  origin.proposedBy,
];

function draftValues({ draft, executedBy, args }: CheckedDraft): unknown[] {
  const { action, preview, ceilingMillicredits, preconditions } = draft;
  const salt = randomBytes(32);
  const { text, ...structured } = preview;
  return [
    executedBy,
    action,
    args,
    salt,
    argsDigest({ salt, skill: executedBy, action, args: JSON.parse(args.toString('utf8')) }),
    JSON.stringify(preview),
    previewDigest({ salt, locale: preview.locale, structured, text }),
    preview.locale,
    ceilingMillicredits,
    JSON.stringify(preconditions),
  ];
}
