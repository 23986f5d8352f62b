import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { TokenMinter } from '../minting/token-minter.js';
import { ID } from '../verifying/forge.fixture.js';
import { TokenVerifier } from '../verifying/token-verifier.js';
import { readJwks } from './jwks.js';
import { createSigningKey } from './signing-key.js';
import { loadOrCreateKeys } from './key-files.js';

let dir: string;
beforeEach(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'keys-')), 'keys');
});
afterEach(async () => {
  await rm(path.dirname(dir), { recursive: true });
});

const tokenOf = async (privateFile: string, now?: () => number): Promise<string> =>
  (await TokenMinter.fromFile(privateFile, now === undefined ? {} : { now })).user({
    sub: ID(1),
    account: ID(2),
    role: 'member',
  });

test('keys are made once, the private one readable by its owner alone', async () => {
  const { privateFile, jwksFile } = await loadOrCreateKeys(dir);
  expect((await stat(privateFile)).mode & 0o777).toBe(0o600);
  const before = await readFile(privateFile, 'utf8');
  await loadOrCreateKeys(dir);
  expect(await readFile(privateFile, 'utf8')).toBe(before);
  expect(await readFile(jwksFile, 'utf8')).not.toContain('"d"');
  expect(await readdir(dir)).toHaveLength(2);
});

test('processes that start at once agree on one key', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateKeys(dir)));
  const verifier = await TokenVerifier.fromJwksFile(files[0]?.jwksFile ?? '');
  for (const { privateFile } of files)
    await expect(verifier.verify(['user'], await tokenOf(privateFile))).resolves.toBeDefined();
  expect((await readJwks(path.join(dir, 'jwks.json'))).keys).toHaveLength(1);
});

test('a private key that others may read is not used', async () => {
  const { privateFile } = await loadOrCreateKeys(dir);
  await chmod(privateFile, 0o640);
  await expect(TokenMinter.fromFile(privateFile)).rejects.toThrow('set its mode to 600');
});

test('a set of public keys that holds a private one is not served', async () => {
  const { privateFile, jwksFile } = await loadOrCreateKeys(dir);
  const key: unknown = JSON.parse(await readFile(privateFile, 'utf8'));
  await writeFile(jwksFile, JSON.stringify({ keys: [key] }));
  await expect(readJwks(jwksFile)).rejects.toThrow('not a set of public signing keys');
});

test('a damaged private key is named by its file and never quoted', async () => {
  const { privateFile } = await loadOrCreateKeys(dir);
  const whole = await readFile(privateFile, 'utf8');
  await writeFile(privateFile, whole.slice(0, -10));
  const error: unknown = await TokenMinter.fromFile(privateFile).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(privateFile);
  expect(String((error as Error).cause)).not.toContain('"d"');
});

test('after a rotation both keys hold, and a running verifier learns the new one by itself', async () => {
  const { privateFile, jwksFile } = await loadOrCreateKeys(dir);
  const verifier = await TokenVerifier.fromJwksFile(jwksFile);
  const old = await tokenOf(privateFile);

  const next = path.join(dir, 'next');
  const { jwksFile: nextJwks, privateFile: nextPrivate } = await loadOrCreateKeys(next);
  const keys = [...(await readJwks(jwksFile)).keys, ...(await readJwks(nextJwks)).keys];
  await writeFile(jwksFile, JSON.stringify({ keys }));

  await expect(verifier.verify(['user'], await tokenOf(nextPrivate))).resolves.toBeDefined();
  await expect(verifier.verify(['user'], old)).resolves.toBeDefined();
});

test('tokens with made-up key ids make the verifier read the disk once in five seconds at most', async () => {
  const { privateFile, jwksFile } = await loadOrCreateKeys(dir);
  let now = Date.now();
  const verifier = await TokenVerifier.fromJwksFile(jwksFile, { now: () => now });
  const stranger = path.join(dir, 'stranger.json');
  expect(await createSigningKey(stranger)).toBe(true);
  const unknown = await tokenOf(stranger, () => now);
  await expect(verifier.verify(['user'], unknown)).rejects.toMatchObject({ reason: 'unknown_key' });

  const strangerJwk = JSON.parse(await readFile(stranger, 'utf8')) as Record<string, unknown>;
  const { d: _private, ...published } = strangerJwk;
  await writeFile(jwksFile, JSON.stringify({ keys: [...(await readJwks(jwksFile)).keys, published] }));
  now += 4_999;
  await expect(verifier.verify(['user'], unknown)).rejects.toMatchObject({ reason: 'unknown_key' });
  now += 1;
  await expect(verifier.verify(['user'], unknown)).resolves.toBeDefined();
  await expect(verifier.verify(['user'], await tokenOf(privateFile, () => now))).resolves.toBeDefined();
});

test('published keys that cannot be read leave the keys in use as they are', async () => {
  const { privateFile, jwksFile } = await loadOrCreateKeys(dir);
  const verifier = await TokenVerifier.fromJwksFile(jwksFile);
  await writeFile(jwksFile, '{');
  await expect(verifier.reload()).rejects.toThrow(jwksFile);
  await expect(verifier.verify(['user'], await tokenOf(privateFile))).resolves.toBeDefined();
});
