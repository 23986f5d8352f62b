import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuditWriter } from '@benchgen/audit';
import { AppError, Id, type ErrorCode } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { Authenticator, type OwnedKind } from '../people/authenticator.js';
import type { Caller } from '../people/caller.js';
import { ACCESS, type Access, type SignedInRequest } from './access.decorators.js';
import { isFromThisMachine } from './loopback.js';
import { readCredential } from './read-credential.js';

const NOT_FOUND: Record<OwnedKind, ErrorCode> = {
  conversation: 'CONVERSATION.NOT_FOUND',
  turn: 'TURN.NOT_FOUND',
  proposal: 'PROPOSAL.NOT_FOUND',
};

/** Stands before every route and fails closed: a route that states no decision is refused to everyone. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly database: UnitOfWork,
    private readonly audit: AuditWriter,
  ) {}

  /** @throws AppError AUTH.REQUIRED, AUTH.TOKEN_REFUSED, AUTH.NOT_ALLOWED, or the kind's NOT_FOUND */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) throw new AppError('AUTH.NOT_ALLOWED');
    if (access.public) return true;

    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const credential = readCredential(request);
    if (credential === undefined) throw new AppError('AUTH.REQUIRED');
    const owned = access.owns && { kind: access.owns, id: idOf(request, access.owns) };
    const identified = await this.authenticator.identify(credential, owned);
    if (identified === undefined) throw new AppError('AUTH.TOKEN_REFUSED');
    const { caller, owner } = identified;
    if (caller.loopbackOnly && !isFromThisMachine(request)) throw new AppError('AUTH.TOKEN_REFUSED');
    if (owned !== undefined && (owner?.personId !== caller.personId || owner.accountId !== caller.accountId)) {
      if (owner !== undefined) await this.#recordDenial(caller, owned);
      throw new AppError(NOT_FOUND[owned.kind]);
    }
    if (access.roles !== undefined && !access.roles.includes(caller.role)) throw new AppError('AUTH.NOT_ALLOWED');
    request.caller = caller;
    return true;
  }

  #recordDenial(caller: Caller, target: { kind: OwnedKind; id: string }): Promise<void> {
    return this.database.run((tx) =>
      this.audit.append(tx, {
        kind: 'access.denied',
        account: caller.accountId,
        person: caller.personId,
        actor: { kind: 'user', svc: 'gateway' },
        targets: [{ type: target.kind, id: target.id }],
        result: { code: NOT_FOUND[target.kind] },
      }),
    );
  }
}

function idOf(request: SignedInRequest, kind: OwnedKind): string {
  const id = Id.safeParse((request.params as Record<string, unknown>)['id']);
  if (!id.success) throw new AppError(NOT_FOUND[kind]);
  return id.data;
}
