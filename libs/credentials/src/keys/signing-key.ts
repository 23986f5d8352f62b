import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { hasCode } from './error-code.js';
import { ALGORITHM, PublicJwk } from './jwks.js';

const PrivateJwk = z.strictObject({ ...PublicJwk.shape, d: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

export interface SigningKey {
  kid: string;
  key: KeyObject;
  publicJwk: PublicJwk;
}

/**
 * Makes a private key that only its owner may read (mode 0600). An existing file is left alone and `false` returned: of
 * two processes that start at once, one makes the key and both use it.
 */
export async function createSigningKey(file: string): Promise<boolean> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const { x, d } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x: x ?? '' });
  const jwk = PrivateJwk.parse({ kty: 'OKP', crv: 'Ed25519', x, d, kid, alg: ALGORITHM, use: 'sig' });

  // A link, and not a rename: it appears whole or not at all, and never replaces a key that is in use.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(jwk), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/**
 * @throws Error naming the file when it is missing, not a private Ed25519 key, or readable by others than its owner
 */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${file} may be read by others than its owner; set its mode to 600`);
  const jwk = parsePrivateJwk(file, await readFile(file, 'utf8'));
  const { d: _private, ...publicJwk } = jwk;
  return { kid: jwk.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk };
}

function parsePrivateJwk(file: string, text: string): z.infer<typeof PrivateJwk> {
  const jwk = PrivateJwk.safeParse(tryJson(text));
  // Without the cause: it could quote the key.
  if (!jwk.success) throw new Error(`${file} is not a private signing key`);
  return jwk.data;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
