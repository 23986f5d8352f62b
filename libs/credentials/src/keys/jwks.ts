import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The one signature algorithm, in the header of every token and in every key. */
export const ALGORITHM = 'EdDSA';

/**
 * A public key as it is published. Strict, so that a private key that strayed into the file (member `d`), or a key of
 * another kind, stops the start instead of being served to the world.
 */
export const PublicJwk = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  alg: z.literal(ALGORITHM),
  use: z.literal('sig'),
});
export type PublicJwk = z.infer<typeof PublicJwk>;

const Jwks = z
  .strictObject({ keys: z.array(PublicJwk).min(1).max(8) })
  .refine(({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'two keys share one kid');
export type Jwks = z.infer<typeof Jwks>;

/**
 * The published keys, as `/.well-known/jwks.json` serves them.
 * @throws Error naming the file when it is missing, or holds anything but public Ed25519 keys
 */
export async function readJwks(file: string): Promise<Jwks> {
  const text = await readFile(file, 'utf8');
  try {
    return Jwks.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a set of public signing keys`, { cause });
  }
}

/** Keys by `kid`, imported once. */
export const importKeys = ({ keys }: Jwks): ReadonlyMap<string, KeyObject> =>
  new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
