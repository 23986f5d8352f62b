import { verify, type KeyObject } from 'node:crypto';
import type { ClaimsOf, TokenType } from '@benchgen/contracts';
import { importKeys, readJwks } from '../keys/jwks.js';
import { checkClaims } from './claims.js';
import { checkHeader } from './header.js';
import { TokenRefusedError } from './refusal.js';
import { readObject, readSegments } from './segments.js';

/** A token that was found good: its type decides which claims it has. */
export type VerifiedToken<T extends TokenType> = { [K in T]: { type: K; claims: ClaimsOf<K> } }[T];

/** A key that is not known yet may have been published since; asking the disk more often would let strangers make us read. */
const RELOAD_EVERY_MS = 5_000;

/** One turn's token is checked at every read; its signature does not change between them. At most 4 MB of tokens. */
const REMEMBERED_TOKENS = 1_000;

/** Checks credentials against the published keys (RFC 8725). Keys are imported once; one check takes about 0.1 ms. */
export class TokenVerifier {
  #keys: ReadonlyMap<string, KeyObject>;
  #reloading: Promise<void> | undefined;
  #reloadedAt = -Infinity;
  /** Tokens with a good signature. Their claims, and above all their times, are checked again each time. */
  readonly #signed = new Map<string, { type: TokenType; payload: Record<string, unknown> }>();

  private constructor(
    private readonly file: string,
    keys: ReadonlyMap<string, KeyObject>,
    private readonly now: () => number,
  ) {
    this.#keys = keys;
  }

  /**
   * @param options.now milliseconds since 1970; for tests
   * @throws Error naming the file when it is missing or not a set of public keys
   */
  static async fromJwksFile(file: string, options: { now?: () => number } = {}): Promise<TokenVerifier> {
    return new TokenVerifier(file, importKeys(await readJwks(file)), options.now ?? Date.now);
  }

  /**
   * The claims of a good token that is of one of `types`.
   * @throws AppError AUTH.TOKEN_REFUSED, with a `reason` for logs
   */
  async verify<T extends TokenType>(types: readonly T[], token: string): Promise<VerifiedToken<T>> {
    const remembered = this.#signed.get(token);
    const wanted: readonly TokenType[] = types;
    const known = remembered !== undefined && wanted.includes(remembered.type) ? remembered : undefined;
    const { type, payload } = known ?? (await this.#checkSignature(types, token));
    const claims = checkClaims(type, payload, Math.floor(this.now() / 1000));
    return { type, claims } as VerifiedToken<T>;
  }

  async #checkSignature(
    types: readonly TokenType[],
    token: string,
  ): Promise<{ type: TokenType; payload: Record<string, unknown> }> {
    const { header, signed, payload, signature } = readSegments(token);
    const { type, kid } = checkHeader(header, types);
    const key = this.#keys.get(kid) ?? (await this.#keyPublishedSince(kid));
    if (key === undefined) throw new TokenRefusedError('unknown_key');
    if (!verify(null, signed, key, signature)) throw new TokenRefusedError('bad_signature');
    const good = { type, payload: readObject(payload) };
    if (this.#signed.size >= REMEMBERED_TOKENS) this.#signed.clear();
    this.#signed.set(token, good);
    return good;
  }

  /** Reads the published keys again. The keys in use stay when the file cannot be read. */
  async reload(): Promise<void> {
    this.#reloading ??= readJwks(this.file)
      .then((jwks) => {
        this.#keys = importKeys(jwks);
        // A key may have been withdrawn.
        this.#signed.clear();
      })
      .finally(() => {
        this.#reloadedAt = this.now();
        this.#reloading = undefined;
      });
    await this.#reloading;
  }

  async #keyPublishedSince(kid: string): Promise<KeyObject | undefined> {
    if (this.#reloading === undefined && this.now() - this.#reloadedAt < RELOAD_EVERY_MS) return undefined;
    // A file that is unreadable just now is the operator's matter; to this token it only means that its key is unknown.
    await this.reload().catch(() => undefined);
    return this.#keys.get(kid);
  }
}
