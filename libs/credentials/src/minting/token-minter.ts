import { randomUUID, sign } from 'node:crypto';
import {
  ACTIONS,
  AppError,
  GrantClaims,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFE_SECONDS,
  TOKEN_MAX_BYTES,
  TOKEN_TYPES,
  TurnClaims,
  UserClaims,
  type ClaimsOf,
  type TokenType,
} from '@benchgen/contracts';
import { ALGORITHM } from '../keys/jwks.js';
import { readSigningKey, type SigningKey } from '../keys/signing-key.js';

/** Claims that the minter fills in. */
type Filled = 'iss' | 'aud' | 'iat' | 'nbf' | 'exp' | 'jti' | 'act';

export type UserTokenRequest = Omit<UserClaims, Filled>;
export type TurnTokenRequest = Omit<TurnClaims, Filled> & { skill: string };
/**
 * `jti` and `issuedAt` come from the confirmation's row, so that dispatching the same grant again makes the very same
 * token: same single use, same end of life.
 */
export type GrantTokenRequest = Omit<GrantClaims, Filled> & { skill: string; jti: string; issuedAt: Date };

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Makes the three credentials. Only the gateway has one.
 *
 * Signing and checking use `node:crypto` and not jose's calls on Web Crypto: measured on the development machine, one
 * signature took 37 µs against 162, one check 120 µs against 250, and a busy machine spent 110 µs of CPU per check against
 * 160. jose makes the keys, and the tests hold our tokens against jose's own verification.
 */
export class TokenMinter {
  readonly #key: SigningKey;

  private constructor(
    key: SigningKey,
    private readonly now: () => number,
  ) {
    this.#key = key;
  }

  /** @param options.now milliseconds since 1970; for tests */
  static async fromFile(privateFile: string, options: { now?: () => number } = {}): Promise<TokenMinter> {
    return new TokenMinter(await readSigningKey(privateFile), options.now ?? Date.now);
  }

  /** A person's own act in web, terminal or API; lives 5 minutes. */
  user(claims: UserTokenRequest): string {
    return this.#mint('user', UserClaims.parse({ ...this.#common('user'), ...claims }));
  }

  /** One turn of one skill; lives 90 seconds. */
  turn({ skill, ...claims }: TurnTokenRequest): string {
    return this.#mint('turn', TurnClaims.parse({ ...this.#common('turn'), act: actor(skill), ...claims }));
  }

  /**
   * One confirmed action; lives 60 seconds from its confirmation.
   * @throws AppError AUTH.NOT_ALLOWED when `skill` is not the one that executes the action: a read-only skill never gets one
   */
  grant({ skill, jti, issuedAt, ...claims }: GrantTokenRequest): string {
    if (ACTIONS[claims.action].executedBy !== skill) throw new AppError('AUTH.NOT_ALLOWED');
    const common = this.#common('grant', { jti, issuedAt: issuedAt.getTime() });
    return this.#mint('grant', GrantClaims.parse({ ...common, act: actor(skill), ...claims }));
  }

  #common(type: TokenType, given: { jti?: string; issuedAt?: number } = {}): Record<string, unknown> {
    const iat = Math.floor((given.issuedAt ?? this.now()) / 1000);
    const exp = iat + TOKEN_LIFE_SECONDS[type];
    return { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, iat, nbf: iat, exp, jti: given.jti ?? randomUUID() };
  }

  #mint<T extends TokenType>(type: T, claims: ClaimsOf<T>): string {
    const signed = `${encode({ alg: ALGORITHM, typ: TOKEN_TYPES[type], kid: this.#key.kid })}.${encode(claims)}`;
    const token = `${signed}.${sign(null, Buffer.from(signed), this.#key.key).toString('base64url')}`;
    if (token.length > TOKEN_MAX_BYTES) throw new RangeError('the claims do not fit into a token');
    return token;
  }
}

const actor = (skill: string): { sub: string } => ({ sub: `agent:${skill}` });
