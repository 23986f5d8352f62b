import { Injectable } from '@nestjs/common';
import {
  appErrorOf,
  type ActionOutcome,
  type AppError,
  type ExecuteReply,
  type Handover,
  type Mention,
  type TurnEventBody,
} from '@benchgen/contracts';
import { TokenMinter } from '@benchgen/credentials';
import { SkillGateway } from '../skills/skill-gateway.js';
import { mintGrant, type Grant } from './grant.js';
import { argsOf, type ProposalRow } from './proposal.row.js';

/** How long an executing skill may take. */
const EXECUTE_MS = 20_000;

export interface DispatchContext {
  /** The turn in which this happens, or in which it was confirmed. */
  turnId: string;
  timeZone: string;
  linkBase: string;
}

/** What a skill said while executing; held back until its receipt is stored. */
export interface Said {
  pieces: Exclude<TurnEventBody, { type: 'started' | 'finished' | 'stopped' | 'failed' }>[];
  mentions: Mention[];
  followUp: Handover | undefined;
}

export type Dispatched =
  | { sent: 'answered'; outcome: ActionOutcome; said: Said }
  /** Nobody got it: nothing happened and nothing can. */
  | { sent: 'not_delivered' }
  /** The skill says that it cannot be done, for a reason that will not pass. Whether it is true, the platform knows. */
  | { sent: 'refused'; code: string }
  /** It was sent and no receipt came. */
  | { sent: 'lost'; cause: unknown };

/** Sends a confirmed action to the skill that executes it. Sending the same grant again is safe: it is single use. */
@Injectable()
export class Dispatch {
  constructor(
    private readonly skills: SkillGateway,
    private readonly minter: TokenMinter,
  ) {}

  async send(proposal: ProposalRow, grant: Grant, context: DispatchContext): Promise<Dispatched> {
    const said: Said = { pieces: [], mentions: [], followUp: undefined };
    try {
      for await (const reply of this.#stream(proposal, grant, context)) {
        if (reply.type === 'receipt') {
          said.followUp = reply.followUp;
          return { sent: 'answered', outcome: reply.outcome, said };
        }
        if (reply.type === 'failed') return failed(appErrorOf(reply.error));
        if (reply.type === 'mention') said.mentions.push(reply.mention);
        else if (reply.type !== 'alive') said.pieces.push(reply);
      }
      return { sent: 'lost', cause: undefined };
    } catch (error) {
      return appErrorOf(error).code === 'RPC.NO_RESPONDER' ? { sent: 'not_delivered' } : failed(appErrorOf(error));
    }
  }

  #stream(proposal: ProposalRow, grant: Grant, context: DispatchContext): AsyncIterable<ExecuteReply> {
    return this.skills.execute(
      proposal.executedBy,
      {
        turnId: context.turnId,
        conversationId: proposal.conversationId,
        proposalId: proposal.id,
        action: proposal.action,
        args: argsOf(proposal),
        language: proposal.preview.locale,
        timeZone: context.timeZone,
        linkBase: context.linkBase,
        deadline: new Date(Date.now() + EXECUTE_MS).toISOString(),
      },
      mintGrant(this.minter, grant, proposal),
      AbortSignal.timeout(EXECUTE_MS),
    );
  }
}

const failed = (error: AppError): Dispatched =>
  error.retryable || error.kind === 'internal' || error.code === 'RPC.CANCELLED'
    ? { sent: 'lost', cause: error }
    : { sent: 'refused', code: error.code };
