import { AppError, TakeTurn, type TurnClaims, type TurnReply } from '@benchgen/contracts';
import type { Observable } from 'rxjs';
import { readMessage } from '../planner/message.js';
import { planTurn } from '../planner/plan-turn.js';
import { PlatformReader } from '../platform/platform-reader.js';
import { replyStream } from '../turn/reply-stream.js';
import { Turn } from '../turn/turn.js';
import { openVoice } from './open-voice.js';
import type { SkillCallContext, SkillRuntime } from './skill-runtime.js';

/** Answers one turn. @throws AppError before anything is read, for a credential or a message that is not good */
export async function takeTurn(
  runtime: SkillRuntime,
  payload: unknown,
  call: SkillCallContext,
): Promise<Observable<TurnReply>> {
  const { definition, recent, log } = runtime;
  const { claims, token } = await runtime.door.turn(call.authorization);
  const parsed = TakeTurn.safeParse(payload);
  if (!parsed.success) throw new AppError('RPC.MALFORMED', { cause: parsed.error });
  const request = parsed.data;
  if (!isFor(claims, request)) throw new AppError('AUTH.TOKEN_REFUSED');
  if (!recent.begin(request)) throw new AppError('RPC.CANCELLED');
  const onFailure = (error: AppError): void => {
    recent.forget(request);
    if (error.code !== 'RPC.CANCELLED') log.warn({ turnId: request.turnId, error }, 'a turn failed');
  };
  const options = { deadline: Date.parse(request.deadline), signal: call.signal, onFailure };
  return replyStream<TurnReply>(options, async (emit, signal) => {
    const turn = new Turn({
      skill: definition.name,
      request,
      message: readMessage(request.text, request.language, definition),
      voice: openVoice(runtime, request.language, emit),
      platform: new PlatformReader(runtime.platform, token, signal),
      signal,
      actions: definition.declaration.actions,
      emit,
    });
    await planTurn(definition, turn);
    return turn.ending;
  });
}

/** The credential is for this very turn and person: a message cannot borrow another's. */
const isFor = (claims: TurnClaims, { turnId, accountId, personId }: TakeTurn): boolean =>
  claims.turn === turnId && claims.account === accountId && claims.sub === personId;
