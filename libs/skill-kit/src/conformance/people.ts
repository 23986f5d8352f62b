import { createPrivateKey, randomBytes, sign, type JsonWebKey } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argsDigest } from '@benchgen/audit';
import { ACTIONS, type ActionName, type Preconditions, type ReadScope } from '@benchgen/contracts';
import { loadOrCreateKeys, TokenMinter } from '@benchgen/credentials';
import { newId } from '@benchgen/domain';

/** Keys and credentials as the gateway makes them, for one test file. */
export interface Credentials {
  keysDir: string;
  jwksFile: string;
  minter: TokenMinter;
  /** The same credential with other claims, well signed: what only the gateway itself could make. */
  changed: (credential: string, claims: Record<string, unknown>) => string;
  remove(): Promise<void>;
}

export async function makeCredentials(): Promise<Credentials> {
  const keysDir = await mkdtemp(path.join(tmpdir(), 'benchgen-keys-'));
  const { privateFile, jwksFile } = await loadOrCreateKeys(keysDir);
  const jwk = JSON.parse(await readFile(privateFile, 'utf8')) as JsonWebKey;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    keysDir,
    jwksFile,
    minter: await TokenMinter.fromFile(privateFile),
    changed: (credential, claims) => {
      const [header = '', payload = ''] = credential.replace(/^Bearer /, '').split('.');
      const known = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object;
      const signed = `${header}.${Buffer.from(JSON.stringify({ ...known, ...claims })).toString('base64url')}`;
      return bearer(`${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`);
    },
    remove: () => rm(keysDir, { recursive: true, force: true }),
  };
}

/** The person of a test. */
export interface Person {
  personId: string;
  accountId: string;
}

export const somebody = (): Person => ({ personId: newId(), accountId: newId() });

const bearer = (token: string): string => `Bearer ${token}`;

export const turnCredential = (
  minter: TokenMinter,
  { personId, accountId }: Person,
  of: { skill: string; turnId: string; scopes: readonly ReadScope[] },
): string =>
  bearer(minter.turn({ skill: of.skill, sub: personId, account: accountId, turn: of.turnId, scope: [...of.scopes] }));

/** What a grant is for. */
export interface Confirmed {
  action: ActionName;
  args: unknown;
  proposalId: string;
  conversationId: string;
  turnId: string;
  ceilingMillicredits?: number;
  preconditions?: Preconditions;
  issuedAt?: Date;
}

export function grantCredential(minter: TokenMinter, { personId, accountId }: Person, confirmed: Confirmed): string {
  const { action, args } = confirmed;
  const skill = ACTIONS[action].executedBy;
  const salt = randomBytes(32);
  return bearer(
    minter.grant({
      skill,
      jti: newId(),
      issuedAt: confirmed.issuedAt ?? new Date(),
      sub: personId,
      account: accountId,
      action,
      proposal: confirmed.proposalId,
      conversation: confirmed.conversationId,
      turn: confirmed.turnId,
      argsDigest: argsDigest({ salt, skill, action, args }),
      salt: salt.toString('base64url'),
      ceilingMillicredits: confirmed.ceilingMillicredits ?? 0,
      preconditions: confirmed.preconditions ?? {},
    }),
  );
}
