import { argsDigest } from '@benchgen/audit';
import {
  ACTIONS,
  AppError,
  ExecuteAction,
  type ActionOutcome,
  type ExecuteReply,
  type GrantClaims,
} from '@benchgen/contracts';
import type { Observable } from 'rxjs';
import type { Action } from '../define/define-action.js';
import { PlatformActor } from '../platform/platform-actor.js';
import { replyStream } from '../turn/reply-stream.js';
import { openVoice } from './open-voice.js';
import type { SkillCallContext, SkillRuntime } from './skill-runtime.js';

/**
 * Carries out one confirmed action: one call to the platform, under the grant. Whatever the platform has recorded is the
 * receipt; a refusal or a lost answer ends as `failed`, and the gateway asks the platform what is true.
 * @throws AppError before anything is sent, for a grant that is not good or not for exactly this
 */
export async function execute(
  runtime: SkillRuntime,
  payload: unknown,
  call: SkillCallContext,
): Promise<Observable<ExecuteReply>> {
  const { definition, log } = runtime;
  const { claims, token } = await runtime.door.grant(call.authorization);
  const parsed = ExecuteAction.safeParse(payload);
  if (!parsed.success) throw new AppError('RPC.MALFORMED', { cause: parsed.error });
  const request = parsed.data;
  const action = definition.actions.find(({ name }) => name === request.action) as Action<never> | undefined;
  if (action === undefined) throw new AppError('AUTH.NOT_ALLOWED');
  refuseOther(claims, request, definition.name);
  const args = ACTIONS[request.action].args.safeParse(request.args);
  if (!args.success) throw new AppError('GRANT.ARGUMENTS_CHANGED', { cause: args.error });
  const onFailure = (error: AppError): void => {
    log.warn({ proposalId: request.proposalId, error }, 'an action got no receipt');
  };
  const options = { deadline: Date.parse(request.deadline), signal: call.signal, onFailure };
  return replyStream<ExecuteReply>(options, async (emit, signal) => {
    const outcome = await new PlatformActor(runtime.platform, token, signal).execute(
      action.request(args.data as never),
    );
    const { language, linkBase } = request;
    const tools = { language, linkBase, voice: openVoice(runtime, language, emit) };
    if (outcome.status === 'executed') action.receipt(outcome.result, tools);
    return receiptOf(outcome, definition.name, action.renewedBy, request.args);
  });
}

/** @throws AppError GRANT.REFUSED, GRANT.ARGUMENTS_CHANGED when the grant is not for this action with these arguments */
function refuseOther(claims: GrantClaims, { action, proposalId, args }: ExecuteAction, skill: string): void {
  if (claims.action !== action || claims.proposal !== proposalId) throw new AppError('GRANT.REFUSED');
  const digest = argsDigest({ salt: Buffer.from(claims.salt, 'base64url'), skill, action, args });
  if (digest !== claims.argsDigest) throw new AppError('GRANT.ARGUMENTS_CHANGED');
}

/** When nothing was done because something had changed, the same is proposed anew in the same turn. */
const receiptOf = (outcome: ActionOutcome, to: string, intent: string, slots: ExecuteAction['args']): ExecuteReply =>
  outcome.status === 'stale'
    ? { type: 'receipt', outcome, followUp: { to, intent, slots } }
    : { type: 'receipt', outcome };
