import {
  ACTIONS,
  GrantClaims,
  TOKEN_CLOCK_SKEW_SECONDS,
  TOKEN_LIFE_SECONDS,
  TurnClaims,
  UserClaims,
  type ClaimsOf,
  type TokenType,
} from '@benchgen/contracts';
import type { z } from 'zod';
import { TokenRefusedError, type TokenRefusal } from './refusal.js';

const SCHEMAS: { [T in TokenType]: z.ZodType<ClaimsOf<T>> } = {
  user: UserClaims,
  turn: TurnClaims,
  grant: GrantClaims,
};

const REFUSED_CLAIM: ReadonlyMap<unknown, TokenRefusal> = new Map([
  ['iss', 'wrong_issuer'],
  ['aud', 'wrong_audience'],
  ['act', 'wrong_actor'],
]);

/** Claims of the right shape for their type, whose times hold at `now` (seconds since 1970). */
export function checkClaims<T extends TokenType>(type: T, payload: Record<string, unknown>, now: number): ClaimsOf<T> {
  const read = SCHEMAS[type].safeParse(payload);
  if (!read.success) throw new TokenRefusedError(REFUSED_CLAIM.get(read.error.issues[0]?.path[0]) ?? 'wrong_claims');
  const claims = read.data;
  checkTimes(type, claims, now);
  if ('action' in claims && claims.act.sub !== `agent:${ACTIONS[claims.action].executedBy}`)
    throw new TokenRefusedError('wrong_actor');
  return claims;
}

function checkTimes(type: TokenType, { iat, nbf, exp }: { iat: number; nbf: number; exp: number }, now: number): void {
  if (nbf < iat || exp <= nbf) throw new TokenRefusedError('wrong_claims');
  // The minter keeps to this as well; a stolen key or a changed minter still cannot make a token that lives long.
  if (exp - iat > TOKEN_LIFE_SECONDS[type]) throw new TokenRefusedError('lives_too_long');
  if (nbf > now + TOKEN_CLOCK_SKEW_SECONDS) throw new TokenRefusedError('not_yet_valid');
  if (exp <= now - TOKEN_CLOCK_SKEW_SECONDS) throw new TokenRefusedError('expired');
}
