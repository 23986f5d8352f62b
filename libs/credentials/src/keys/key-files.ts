import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './error-code.js';
import { readJwks, type Jwks } from './jwks.js';
import { createSigningKey, readSigningKey } from './signing-key.js';

export interface KeyFiles {
  /** Private signing key, mode 0600: for the gateway alone. */
  privateFile: string;
  /** Public keys: for everyone who checks tokens. */
  jwksFile: string;
}

/**
 * The key files of a data folder, made on the first start. The published set keeps the keys it has: tokens signed by the
 * previous key stay valid for their short life after a rotation.
 */
export async function loadOrCreateKeys(dir: string): Promise<KeyFiles> {
  const files: KeyFiles = { privateFile: path.join(dir, 'signing-key.json'), jwksFile: path.join(dir, 'jwks.json') };
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await createSigningKey(files.privateFile);
  await publishKey(files);
  return files;
}

async function publishKey({ privateFile, jwksFile }: KeyFiles): Promise<void> {
  const { publicJwk } = await readSigningKey(privateFile);
  const published = await readJwksIfAny(jwksFile);
  if (published.keys.some(({ kid }) => kid === publicJwk.kid)) return;
  const draft = `${jwksFile}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ keys: [...published.keys, publicJwk] } satisfies Jwks), { flag: 'wx' });
  await rename(draft, jwksFile);
}

async function readJwksIfAny(file: string): Promise<Jwks> {
  try {
    return await readJwks(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { keys: [] };
    throw error;
  }
}
