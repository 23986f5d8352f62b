import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { AppError, type Role } from '@benchgen/contracts';
import type { FastifyRequest } from 'fastify';
import type { OwnedKind } from '../people/authenticator.js';
import type { Caller } from '../people/caller.js';

/** The decision that every route must state; the guard refuses a route without one. */
export type Access =
  { public: true } | { public: false; roles: readonly Role[] | undefined; owns: OwnedKind | undefined };

export const ACCESS = 'benchgen:access';

/** Needs no credential. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, { public: true } satisfies Access);

/**
 * Needs a signed-in person, in one of `roles` if given. With `owns`, `:id` in the address is of that kind and belongs to
 * the person; anyone else's answers as if it did not exist, and the attempt is audited.
 */
export const SignedIn = (more: { roles?: readonly Role[]; owns?: OwnedKind } = {}): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, { public: false, roles: more.roles, owns: more.owns } satisfies Access);

/** A request that passed the guard carries the person here. */
export interface SignedInRequest extends FastifyRequest {
  caller?: Caller;
}

/** The signed-in person, as a parameter of a handler. */
export const CallerParam = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<SignedInRequest>();
  if (caller === undefined) throw new AppError('AUTH.REQUIRED');
  return caller;
});
