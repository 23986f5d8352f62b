import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { ID, NOW, openWorkshop, type Workshop } from '../verifying/forge.fixture.js';
import type { GrantTokenRequest } from './token-minter.js';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(async () => {
  await workshop.close();
});

const person = { sub: ID(1), account: ID(2) };
const grant: GrantTokenRequest = {
  ...person,
  skill: 'benchmark-launch',
  jti: ID(3),
  issuedAt: new Date(NOW * 1000),
  action: 'run.launch',
  proposal: ID(5),
  conversation: ID(6),
  turn: ID(4),
  argsDigest: `sha256:${'a'.repeat(64)}`,
  salt: 'c2FsdA',
  ceilingMillicredits: 24_000,
  preconditions: {},
};

test('each credential says who, for which account, by which skill and for how long', async () => {
  const { minter, verifier } = workshop;
  const user = await verifier.verify(['user'], minter.user({ ...person, role: 'owner' }));
  expect(user.claims).toMatchObject({ ...person, role: 'owner', iat: NOW, nbf: NOW, exp: NOW + 300 });

  const turn = await verifier.verify(
    ['turn'],
    minter.turn({ ...person, skill: 'benchgen-context', turn: ID(4), scope: ['runs:read', 'models:read'] }),
  );
  expect(turn.claims).toMatchObject({ act: { sub: 'agent:benchgen-context' }, turn: ID(4), exp: NOW + 90 });

  const granted = await verifier.verify(['grant'], minter.grant(grant));
  expect(granted.claims).toMatchObject({ act: { sub: 'agent:benchmark-launch' }, jti: ID(3), exp: NOW + 60 });
});

test('two tokens for the same turn have different ids', async () => {
  const make = () => workshop.minter.user({ ...person, role: 'member' });
  const [one, other] = await Promise.all([make(), make()].map((token) => workshop.verifier.verify(['user'], token)));
  expect(one?.claims.jti).not.toBe(other?.claims.jti);
});

test('a grant that is dispatched again is the same token, and its life does not start anew', async () => {
  const confirmed = { ...grant, issuedAt: new Date((NOW - 40) * 1000) };
  expect(workshop.minter.grant(confirmed)).toBe(workshop.minter.grant(confirmed));
  const { claims } = await workshop.verifier.verify(['grant'], workshop.minter.grant(confirmed));
  expect(claims.exp).toBe(NOW + 20);
});

test('a read-only skill is never given a grant', () => {
  expect(() => workshop.minter.grant({ ...grant, skill: 'benchgen-context' })).toThrow('AUTH.NOT_ALLOWED');
});

test('a grant for the largest launch fits into a token', async () => {
  const prices = Array.from({ length: 8 }, (_, n) => ({ modelId: ID(100 + n), millicreditsPerQuestion: 1_000_000 }));
  const preconditions = { benchmarkVersion: { benchmarkId: ID(7), version: 999 }, prices };
  const token = workshop.minter.grant({ ...grant, preconditions, salt: 'x'.repeat(43) });
  await expect(workshop.verifier.verify(['grant'], token)).resolves.toBeDefined();
});

test('claims that do not fit into a token are refused at the source', () => {
  expect(() => workshop.minter.grant({ ...grant, salt: 'x'.repeat(4096) })).toThrow('do not fit');
});

test('claims of the wrong shape are refused at the source', () => {
  expect(() => workshop.minter.user({ sub: 'root', account: ID(2), role: 'owner' })).toThrow();
});

test('an independent implementation accepts our tokens with the published keys', async () => {
  const jwks = JSON.parse(await readFile(workshop.files.jwksFile, 'utf8')) as JSONWebKeySet;
  const { protectedHeader, payload } = await jwtVerify(workshop.minter.grant(grant), createLocalJWKSet(jwks), {
    algorithms: ['EdDSA'],
    issuer: 'benchgen-gateway',
    audience: 'benchgen-platform',
    typ: 'grant+jwt',
    requiredClaims: ['exp', 'nbf', 'iat', 'jti', 'act'],
    currentDate: new Date(NOW * 1000),
  });
  expect(protectedHeader.kid).toBe(workshop.kid);
  expect(payload.jti).toBe(ID(3));
});
