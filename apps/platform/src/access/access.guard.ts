import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACTIONS, AppError, Role, type TokenType } from '@benchgen/contracts';
import { TokenVerifier } from '@benchgen/credentials';
import type { FastifyRequest } from 'fastify';
import { ACCEPTS, type Accepts } from './accepts.decorator.js';
import { rememberCaller, skillOf, type Caller } from './caller.js';
import { Denials } from './denials.js';

const ALL_TYPES: readonly TokenType[] = ['user', 'turn', 'grant'];

/** Lets in exactly the credentials that the route declares. A good token at the wrong route is an attempt worth recording. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly denials: Denials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.tokens.verify(ALL_TYPES, bearerOf(request));
    const accepts = this.reflector.get<Accepts | undefined>(ACCEPTS, context.getHandler());
    if (accepts === undefined || !isAccepted(caller, accepts)) {
      const route = `${request.method} ${request.routeOptions.url ?? ''}`;
      await this.denials.refuse(caller, 'AUTH.NOT_ALLOWED', { type: 'route', id: route });
    }
    rememberCaller(request, caller);
    return true;
  }
}

function isAccepted(caller: Caller, accepts: Accepts): boolean {
  switch (caller.type) {
    case 'user':
      return (accepts.user === true ? Role.options : (accepts.user ?? [])).includes(caller.claims.role);
    case 'turn':
      return accepts.turn?.every((scope) => caller.claims.scope.includes(scope)) ?? false;
    case 'grant':
      // The issuer refuses a grant for any other skill; a grant that exists all the same is refused here again.
      return accepts.grant === caller.claims.action && skillOf(caller) === ACTIONS[caller.claims.action].executedBy;
  }
}

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer ([\x21-\x7e]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('AUTH.REQUIRED');
  return token;
}
