import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, type ClaimsOf, type TokenType } from '@benchgen/contracts';
import type { AuditActor, AuditEvent } from '@benchgen/audit';
import type { FastifyRequest } from 'fastify';

/** Who calls, as the token says and nothing else does. */
export type CallerOf<T extends TokenType> = { [K in T]: { type: K; claims: ClaimsOf<K> } }[T];
export type Caller = CallerOf<TokenType>;
/** The two that may reach a route that changes something. */
export type ActingCaller = CallerOf<'user' | 'grant'>;

interface RequestWithCaller extends FastifyRequest {
  caller?: Caller;
}

export const rememberCaller = (request: FastifyRequest, caller: Caller): void => {
  (request as RequestWithCaller).caller = caller;
};

/** Handler parameter: the verified caller of this request. */
export const RequestCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (caller === undefined) throw new AppError('AUTH.REQUIRED');
  return caller;
});

/** The skill that acts for the person, if one does. */
export const skillOf = (caller: Caller): string | undefined =>
  caller.type === 'user' ? undefined : caller.claims.act.sub.slice('agent:'.length);

const actorOf = (caller: Caller): AuditActor => {
  const skill = skillOf(caller);
  return skill === undefined ? { kind: 'user', svc: 'platform' } : { kind: 'agent', svc: skill };
};

/** What every audit entry about this caller has in common. */
export function auditBase(caller: Caller): Omit<AuditEvent, 'kind'> {
  const { claims } = caller;
  const skill = skillOf(caller);
  const scope =
    caller.type === 'user'
      ? [caller.claims.role]
      : caller.type === 'turn'
        ? caller.claims.scope
        : [caller.claims.action];
  return {
    account: claims.account,
    person: claims.sub,
    actor: actorOf(caller),
    delegation: { iss: claims.iss, aud: claims.aud, scope, exp: claims.exp },
    ...(skill !== undefined && { skill }),
    ...(caller.type !== 'user' && { turn: caller.claims.turn }),
    ...(caller.type === 'grant' && { conversation: caller.claims.conversation }),
  };
}
