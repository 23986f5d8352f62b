import { Injectable } from '@nestjs/common';
import {
  ExecuteReply,
  HEADERS,
  LIMITS,
  SUBJECTS,
  TurnReply,
  type ExecuteAction,
  type ReadScope,
  type TakeTurn,
} from '@benchgen/contracts';
import { TokenMinter } from '@benchgen/credentials';
import { SkillCaller } from '@benchgen/messaging';

/** Both ways of calling a skill. The credential is made here, for this one call, and rides in a header. */
@Injectable()
export class SkillGateway {
  constructor(
    private readonly caller: SkillCaller,
    private readonly minter: TokenMinter,
  ) {}

  /** @param scopes what the skill's declaration asks to read */
  takeTurn(skill: string, turn: TakeTurn, scopes: readonly ReadScope[], signal: AbortSignal): AsyncIterable<TurnReply> {
    const token = this.minter.turn({
      skill,
      sub: turn.personId,
      account: turn.accountId,
      turn: turn.turnId,
      scope: [...scopes],
    });
    return this.caller.callStream({
      skill,
      subject: SUBJECTS.skillTakeTurn(skill),
      payload: turn,
      headers: { [HEADERS.authorization]: `Bearer ${token}` },
      replySchema: TurnReply,
      ...PATIENCE,
      signal,
    });
  }

  /** @param grant the token of the one confirmed action */
  execute(skill: string, action: ExecuteAction, grant: string, signal: AbortSignal): AsyncIterable<ExecuteReply> {
    return this.caller.callStream({
      skill,
      subject: SUBJECTS.skillExecute(skill),
      payload: action,
      headers: { [HEADERS.authorization]: `Bearer ${grant}` },
      replySchema: ExecuteReply,
      ...PATIENCE,
      signal,
    });
  }
}

const PATIENCE = { firstReplyMs: LIMITS.silenceMs, silenceMs: LIMITS.silenceMs } as const;
