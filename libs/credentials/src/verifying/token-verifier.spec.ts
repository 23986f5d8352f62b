import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOKEN_MAX_BYTES, type TokenType } from '@benchgen/contracts';
import fc from 'fast-check';
import { FORGED } from './forged-tokens.fixture.js';
import {
  forge,
  grantClaims,
  NOW,
  openWorkshop,
  turnClaims,
  userClaims,
  type Json,
  type Workshop,
} from './forge.fixture.js';
import { TOKEN_REFUSALS } from './refusal.js';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(async () => {
  await workshop.close();
});

const good: { type: TokenType; claims: Json }[] = [
  { type: 'user', claims: userClaims() },
  { type: 'turn', claims: turnClaims() },
  { type: 'grant', claims: grantClaims() },
];

const signed = (type: TokenType, claims: Json): string =>
  forge({ alg: 'EdDSA', typ: `${type}+jwt`, kid: workshop.kid }, claims, workshop.ours);

test.each(good)('a $type token as the rules want it passes', async ({ type, claims }) => {
  const token = signed(type, claims);
  expect(await workshop.verifier.verify([type], token)).toEqual({ type, claims });
  expect(await workshop.verifier.verify(['user', 'turn', 'grant'], token)).toEqual({ type, claims });
});

test.each(FORGED)('a token $how is refused ($reason)', async ({ token, reason, types }) => {
  const verdict = workshop.verifier.verify(types ?? ['user'], token(workshop));
  await expect(verdict).rejects.toMatchObject({ code: 'AUTH.TOKEN_REFUSED', kind: 'unauthenticated', reason });
});

test('every reason for a refusal is shown by at least one forged token', () => {
  expect(new Set(FORGED.map(({ reason }) => reason))).toEqual(new Set(TOKEN_REFUSALS));
});

test('the reason of a refusal is not told to the one who sent the token', async () => {
  const refused: unknown = await workshop.verifier.verify(['user'], 'x.y.z').catch((error: unknown) => error);
  expect(JSON.stringify((refused as { toWire(): object }).toWire())).not.toContain('malformed');
});

test('no change of one character leaves a token good', async () => {
  const token = signed('grant', grantClaims());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(token.length - 1),
      fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.', '=', ' ', '{'),
      async (at, character) => {
        fc.pre(token[at] !== character);
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        await expect(workshop.verifier.verify(['grant'], changed)).rejects.toMatchObject({
          code: 'AUTH.TOKEN_REFUSED',
        });
      },
    ),
  );
});

test('text of any kind is refused and never crashes the check', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2 * TOKEN_MAX_BYTES }), async (text) => {
      await expect(workshop.verifier.verify(['user'], text)).rejects.toMatchObject({ code: 'AUTH.TOKEN_REFUSED' });
    }),
  );
});

describe('the clocks of two machines', () => {
  const rows: { says: string; claims: Json; passes: boolean }[] = [
    { says: 'issued 5 s ahead passes', claims: { iat: NOW + 5, nbf: NOW + 5 }, passes: true },
    { says: 'issued 6 s ahead is refused', claims: { iat: NOW + 6, nbf: NOW + 6 }, passes: false },
    { says: 'expired 4 s ago passes', claims: { iat: NOW - 300, nbf: NOW - 300, exp: NOW - 4 }, passes: true },
    { says: 'expired 5 s ago is refused', claims: { iat: NOW - 300, nbf: NOW - 300, exp: NOW - 5 }, passes: false },
  ];
  test.each(rows)('$says', async ({ claims, passes }) => {
    const verdict = workshop.verifier.verify(['user'], signed('user', userClaims(claims)));
    await (passes
      ? expect(verdict).resolves.toBeDefined()
      : expect(verdict).rejects.toMatchObject({ code: 'AUTH.TOKEN_REFUSED' }));
  });
});
