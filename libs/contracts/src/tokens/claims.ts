import { z } from 'zod';
import { ActionName, Preconditions } from '../actions/actions.js';
import { Id } from '../ids.js';
import { Millicredits } from '../money.js';

/** JWT `typ` of each of the three credentials. One key pair each would be the next step; one `aud` is shared. */
export const TOKEN_TYPES = { user: 'user+jwt', turn: 'turn+jwt', grant: 'grant+jwt' } as const;
export type TokenType = keyof typeof TOKEN_TYPES;

/** Seconds a token of each type lives. */
export const TOKEN_LIFE_SECONDS: Record<TokenType, number> = { user: 300, turn: 90, grant: 60 };

export const TOKEN_ISSUER = 'benchgen-gateway';
export const TOKEN_AUDIENCE = 'benchgen-platform';
export const TOKEN_CLOCK_SKEW_SECONDS = 5;
export const TOKEN_MAX_BYTES = 4096;

export const Role = z.enum(['owner', 'member', 'auditor']);
export type Role = z.infer<typeof Role>;

/** Read scopes that a skill may ask for; a turn token holds those of its skill and nothing else. */
export const ReadScope = z.enum(['benchmarks:read', 'models:read', 'runs:read', 'credits:read']);
export type ReadScope = z.infer<typeof ReadScope>;

const common = {
  iss: z.literal(TOKEN_ISSUER),
  aud: z.literal(TOKEN_AUDIENCE),
  sub: Id,
  account: Id,
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  jti: Id,
};

export const UserClaims = z.strictObject({ ...common, role: Role });
export type UserClaims = z.infer<typeof UserClaims>;

const Actor = z.strictObject({ sub: z.string().regex(/^agent:[a-z][a-z-]{1,40}$/) });

export const TurnClaims = z.strictObject({ ...common, act: Actor, turn: Id, scope: z.array(ReadScope) });
export type TurnClaims = z.infer<typeof TurnClaims>;

export const GrantClaims = z.strictObject({
  ...common,
  act: Actor,
  action: ActionName,
  proposal: Id,
  conversation: Id,
  turn: Id,
  /** `sha256:<hex>` over salt, skill, action and canonical arguments. */
  argsDigest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  /** 32 random bytes, base64url. In the token so that the platform can recompute the digest; never logged. */
  salt: z.string(),
  ceilingMillicredits: Millicredits,
  preconditions: Preconditions,
});
export type GrantClaims = z.infer<typeof GrantClaims>;

export type ClaimsOf<T extends TokenType> = { user: UserClaims; turn: TurnClaims; grant: GrantClaims }[T];
