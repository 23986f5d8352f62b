import { Injectable } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import type { ActionOutcome } from '@benchgen/contracts';
import { UnitOfWork, type Tx } from '@benchgen/service-kit';
import { auditBase, type CallerOf } from '../access/caller.js';
import { Denials, type DeniedTarget } from '../access/denials.js';
import { bindingProblem } from './grant-binding.js';
import { claimGrant, writeOutcome } from './grant-uses.js';

/** What the effect came to. `foreign`: it was asked for something of another account, which is recorded apart. */
export interface Effect {
  outcome: ActionOutcome;
  targets: { type: string; id: string }[];
  foreign?: DeniedTarget | undefined;
}

export interface GrantedOutcome {
  outcome: ActionOutcome;
  /** True when this grant was used before: the stored outcome is told again and nothing happened now. */
  repeated: boolean;
}

/** Sequence of this service's entries about one proposal: the outcome is the first. */
const OUTCOME_PSEQ = 0;

/**
 * Carries out a confirmed action at most once. Using the grant up, the effect, its outcome entry and the stored outcome
 * are one transaction: after any crash either all of it happened or the grant is still unused.
 */
@Injectable()
export class GrantedAction {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
    private readonly denials: Denials,
  ) {}

  /**
   * @param body the request as it arrived
   * @throws AppError GRANT.ARGUMENTS_CHANGED, GRANT.REFUSED, GRANT.USED; the grant stays as it was
   */
  async execute(
    caller: CallerOf<'grant'>,
    body: unknown,
    effect: (tx: Tx) => Promise<Effect>,
  ): Promise<GrantedOutcome> {
    const { claims } = caller;
    const problem = bindingProblem(claims, body);
    if (problem !== undefined) await this.denials.refuse(caller, problem, { type: 'grant', id: claims.proposal });
    const done = await this.work.run(async (tx) => {
      const claim = await claimGrant(tx, claims);
      if (!claim.fresh) return { outcome: claim.outcome, repeated: true, foreign: undefined };
      const { outcome, targets, foreign } = await effect(tx);
      await writeOutcome(tx, claims.jti, outcome);
      await this.audit.append(tx, {
        kind: outcome.status === 'executed' ? 'action.succeeded' : 'action.failed',
        ...auditBase(caller),
        proposal: claims.proposal,
        pseq: OUTCOME_PSEQ,
        action: claims.action,
        argsDigest: claims.argsDigest,
        ceilingMillicredits: claims.ceilingMillicredits,
        targets,
        result: { code: resultCode(outcome) },
      });
      return { outcome, repeated: false, foreign };
    });
    if (done.foreign !== undefined && done.outcome.status === 'failed')
      await this.denials.record(caller, 'AUTH.NOT_ALLOWED', done.foreign);
    return { outcome: done.outcome, repeated: done.repeated };
  }
}

function resultCode(outcome: ActionOutcome): string {
  switch (outcome.status) {
    case 'executed':
      return 'executed';
    case 'stale':
      return `stale:${outcome.reasons.join(',')}`;
    case 'failed':
      return outcome.code;
  }
}
