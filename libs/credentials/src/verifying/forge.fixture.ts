import { createHmac, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateKeys, type KeyFiles } from '../keys/key-files.js';
import { TokenMinter } from '../minting/token-minter.js';
import { TokenVerifier } from './token-verifier.js';

/** The instant at which all tokens of these tests are made and checked, in seconds. */
export const NOW = 1_800_000_000;
const clock = { now: (): number => NOW * 1000 };

export const ID = (n: number): string => `01900000-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export type Json = Record<string, unknown>;

/** A workshop with real keys, a real minter and verifier, and the means to forge what no minter would make. */
export interface Workshop {
  files: KeyFiles;
  minter: TokenMinter;
  verifier: TokenVerifier;
  kid: string;
  x: string;
  ours: KeyObject;
  foreign: KeyObject;
  close(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const dir = await mkdtemp(path.join(tmpdir(), 'keys-'));
  const files = await loadOrCreateKeys(dir);
  const jwk = JSON.parse(await readFile(files.privateFile, 'utf8')) as { kid: string; x: string };
  return {
    files,
    minter: await TokenMinter.fromFile(files.privateFile, clock),
    verifier: await TokenVerifier.fromJwksFile(files.jwksFile, clock),
    kid: jwk.kid,
    x: jwk.x,
    ours: createPrivateKey({ key: jwk, format: 'jwk' }),
    foreign: generateKeyPairSync('ed25519').privateKey,
    close: () => rm(dir, { recursive: true }),
  };
}

const common = (life: number): Json => ({
  iss: 'benchgen-gateway',
  aud: 'benchgen-platform',
  sub: ID(1),
  account: ID(2),
  iat: NOW,
  nbf: NOW,
  exp: NOW + life,
  jti: ID(3),
});

export const userClaims = (changed: Json = {}): Json => ({ ...common(300), role: 'member', ...changed });

export const turnClaims = (changed: Json = {}): Json => ({
  ...common(90),
  act: { sub: 'agent:benchgen-context' },
  turn: ID(4),
  scope: ['runs:read'],
  ...changed,
});

export const grantClaims = (changed: Json = {}): Json => ({
  ...common(60),
  act: { sub: 'agent:benchmark-launch' },
  action: 'run.launch',
  proposal: ID(5),
  conversation: ID(6),
  turn: ID(4),
  argsDigest: `sha256:${'a'.repeat(64)}`,
  salt: 'c2FsdA',
  ceilingMillicredits: 24_000,
  preconditions: { benchmarkVersion: { benchmarkId: ID(7), version: 3 } },
  ...changed,
});

/** Claims without one of them. */
export const without = (claims: Json, name: string): Json =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

export const b64 = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const asText = (value: Json | string): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A token over exactly these texts, signed with an Ed25519 key. */
export function forge(header: Json | string, payload: Json | string, key: KeyObject): string {
  const signed = `${b64(asText(header))}.${b64(asText(payload))}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** A token "signed" with HMAC under a secret of the attacker’s choice; a SHA-512 tag is as long as a signature. */
export function forgeHmac(header: Json, payload: Json, secret: string | Buffer, digest: 'sha256' | 'sha512'): string {
  const signed = `${b64(JSON.stringify(header))}.${b64(JSON.stringify(payload))}`;
  return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`;
}
