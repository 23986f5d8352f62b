import { argsDigest } from '@benchgen/audit';
import { ACTIONS, type ErrorCode, type GrantClaims } from '@benchgen/contracts';

/**
 * Whether a request is the one that the person confirmed: the digest over what really arrived, before anything is parsed
 * out of it, equals the one in the grant.
 */
export function bindingProblem(claims: GrantClaims, body: unknown): ErrorCode | undefined {
  const skill = ACTIONS[claims.action].executedBy;
  const digest = digestOf({ salt: Buffer.from(claims.salt, 'base64url'), skill, action: claims.action, args: body });
  return digest === claims.argsDigest ? undefined : 'GRANT.ARGUMENTS_CHANGED';
}

function digestOf(of: Parameters<typeof argsDigest>[0]): string | undefined {
  try {
    return argsDigest(of);
  } catch {
    // No canonical form (a NUL, a lone surrogate): nothing that a person can have confirmed.
    return undefined;
  }
}
