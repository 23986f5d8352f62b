import { Inject, Injectable } from '@nestjs/common';
import type { ActionOutcome, ErrorCode, GrantStatus, Role } from '@benchgen/contracts';
import { jtiForLog } from '@benchgen/credentials';
import { UnitOfWork, type Logger } from '@benchgen/service-kit';
import { PlatformClient } from '../platform-proxy/platform-client.js';
import { Confirmation } from './confirmation.js';
import { Dispatch, type DispatchContext, type Said } from './dispatch.js';
import { grantOf, type Grant } from './grant.js';
import { proposalById } from './find-proposal.js';
import type { ProposalRow } from './proposal.row.js';
import { LOGGER } from '../service/tokens.js';

export interface ActionContext extends DispatchContext {
  role: Role;
  /** True when no turn is there to tell the outcome: the next one does. */
  untold: boolean;
}

/** A settled action with what its skill said, or one that is still open. */
export type Carried = { settled: true; proposal: ProposalRow; outcome: ActionOutcome; said: Said } | { settled: false };

/** Under this much life left, a grant is not sent any more. */
const GRANT_MARGIN_MS = 5_000;
const NOTHING_SAID: Said = { pieces: [], mentions: [], followUp: undefined };
const OPEN: Carried = { settled: false };

/** One action under way. */
interface Under {
  proposal: ProposalRow;
  grant: Grant;
  context: ActionContext;
}

/**
 * Carries a confirmed action to its recorded outcome. The platform alone knows whether something happened; when an answer
 * is lost it is asked, by the grant's id, and never told to do it under another.
 */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly work: UnitOfWork,
    private readonly confirmation: Confirmation,
    private readonly dispatch: Dispatch,
    private readonly platform: PlatformClient,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** From any state after the yes as far as it gets now. A receipt is returned only when it is stored. */
  async carry(proposal: ProposalRow, context: ActionContext): Promise<Carried> {
    if (proposal.receipt !== null) {
      return { settled: true, proposal, outcome: proposal.receipt, said: NOTHING_SAID };
    }
    const grant = await grantOf(this.work, proposal.id);
    if (grant === undefined) throw new Error('a confirmed proposal without a grant');
    const under: Under = { proposal, grant, context };
    if (proposal.state === 'confirmed') return await this.#begin(under);
    if (proposal.state === 'executing') await this.work.run((tx) => this.confirmation.lose(tx, proposal.id));
    return await this.#ask(under);
  }

  async #begin(under: Under): Promise<Carried> {
    if (!isUsable(under.grant)) return await this.#refuse(under, 'GRANT.EXPIRED');
    const proposal = await this.work.run((tx) => this.confirmation.start(tx, under.proposal.id));
    // Somebody else has begun it: theirs is the outcome that counts.
    if (proposal === undefined) return OPEN;
    const sent = await this.dispatch.send(proposal, under.grant, under.context);
    switch (sent.sent) {
      case 'answered':
        return await this.#settle(under, sent.outcome, 'platform', sent.said);
      case 'not_delivered':
        return await this.#settle(under, failedWith('SKILL.UNAVAILABLE'), 'gateway');
      case 'refused':
        return await this.#refuse(under, sent.code);
      case 'lost': {
        const { cause } = sent;
        this.log.warn({ proposalId: proposal.id, jti: jtiForLog(under.grant.jti), cause }, 'an action got no answer');
        await this.work.run((tx) => this.confirmation.lose(tx, proposal.id));
        return await this.#ask(under);
      }
    }
  }

  /** Asks what became of the grant, and sends the same one again if it was never used and still may be. */
  async #ask(under: Under): Promise<Carried> {
    const status = await this.#askPlatform(under, () => this.platform.grantStatus(onBehalfOf(under), under.grant.jti));
    if (status === undefined) return OPEN;
    if (status.state !== 'unused') return await this.#conclude(under, status, 'GRANT.EXPIRED');
    if (!isUsable(under.grant)) return await this.#refuse(under, 'GRANT.EXPIRED');
    const sent = await this.dispatch.send(under.proposal, under.grant, under.context);
    if (sent.sent === 'answered') return await this.#settle(under, sent.outcome, 'platform', sent.said);
    return sent.sent === 'refused' ? await this.#refuse(under, sent.code) : OPEN;
  }

  /** Nothing shall come of it any more. Only when the platform has agreed is it called failed. */
  async #refuse(under: Under, code: string): Promise<Carried> {
    const status = await this.#askPlatform(under, () => this.platform.refuseGrant(onBehalfOf(under), under.grant.jti));
    if (status === undefined || status.state === 'unused') {
      await this.work.run((tx) => this.confirmation.lose(tx, under.proposal.id));
      return OPEN;
    }
    return await this.#conclude(under, status, code);
  }

  #conclude(under: Under, status: Exclude<GrantStatus, { state: 'unused' }>, code: string): Promise<Carried> {
    return status.state === 'used'
      ? this.#settle(under, status.outcome, 'platform')
      : this.#settle(under, { status: 'failed', code }, 'gateway');
  }

  async #settle(
    { proposal, context }: Under,
    outcome: ActionOutcome,
    witness: 'platform' | 'gateway',
    said = NOTHING_SAID,
  ): Promise<Carried> {
    const how = { witness, untold: context.untold };
    const settled = await this.work.run((tx) => this.confirmation.settle(tx, proposal.id, outcome, how));
    if (settled) return { settled: true, proposal: settled, outcome, said };
    const other = await proposalById(this.work, proposal.id);
    return other?.receipt ? { settled: true, proposal: other, outcome: other.receipt, said: NOTHING_SAID } : OPEN;
  }

  async #askPlatform(under: Under, ask: () => Promise<GrantStatus>): Promise<GrantStatus | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.log.warn({ proposalId: under.proposal.id, error }, 'the platform could not be asked about an action');
      return undefined;
    }
  }
}

const isUsable = (grant: Grant): boolean => grant.expiresAt.getTime() - Date.now() > GRANT_MARGIN_MS;

const failedWith = (code: ErrorCode): ActionOutcome => ({ status: 'failed', code });

const onBehalfOf = ({ proposal, context }: Under) => ({
  personId: proposal.personId,
  accountId: proposal.accountId,
  role: context.role,
});
