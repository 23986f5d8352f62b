import { TOKEN_TYPES, type TokenType } from '@benchgen/contracts';
import { ALGORITHM } from '../keys/jwks.js';
import { TokenRefusedError, type TokenRefusal } from './refusal.js';

/** Header members with a reason of their own; every other member besides `alg`, `typ` and `kid` is `unknown_header`. */
const REFUSED_MEMBERS: Readonly<Record<string, TokenRefusal>> = {
  jwk: 'embedded_key',
  jku: 'embedded_key',
  x5u: 'embedded_key',
  x5c: 'embedded_key',
  x5t: 'embedded_key',
  'x5t#S256': 'embedded_key',
  crit: 'critical_header',
};

const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['alg', 'typ', 'kid']);

const TYPE_OF: ReadonlyMap<unknown, TokenType> = new Map(
  (Object.keys(TOKEN_TYPES) as TokenType[]).map((type) => [TOKEN_TYPES[type], type]),
);

/** Exactly `alg`, `typ` and `kid`: no header decides anything but which of our keys and which of our types it is. */
export function checkHeader<T extends TokenType>(
  header: Record<string, unknown>,
  types: readonly T[],
): { type: T; kid: string } {
  for (const member of Object.keys(header)) {
    if (!KNOWN_MEMBERS.has(member))
      throw new TokenRefusedError(
        Object.hasOwn(REFUSED_MEMBERS, member) ? (REFUSED_MEMBERS[member] ?? 'unknown_header') : 'unknown_header',
      );
  }
  if (header['alg'] !== ALGORITHM) throw new TokenRefusedError('wrong_algorithm');
  const found = TYPE_OF.get(header['typ']);
  const type = types.find((allowed) => allowed === found);
  if (type === undefined) throw new TokenRefusedError('wrong_type');
  if (typeof header['kid'] !== 'string') throw new TokenRefusedError('unknown_key');
  return { type, kid: header['kid'] };
}
