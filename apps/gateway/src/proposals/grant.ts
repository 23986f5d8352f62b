import { TOKEN_LIFE_SECONDS } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import type { GrantTokenRequest, TokenMinter } from '@benchgen/credentials';
import type { Queryable, Tx } from '@benchgen/service-kit';
import type { ProposalRow } from './proposal.row.js';

/** The one grant of a confirmed proposal, as stored. The salt stays on the proposal's row. */
export interface Grant {
  jti: string;
  issuedAt: Date;
  expiresAt: Date;
  claims: Omit<GrantTokenRequest, 'jti' | 'issuedAt' | 'salt'>;
}

/** Writes the grant of a proposal that was just confirmed. A second one for the same proposal is refused by an index. */
export async function storeGrant(tx: Tx, proposal: ProposalRow, turnId: string): Promise<Grant> {
  const issuedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const grant: Grant = {
    jti: newId(),
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + TOKEN_LIFE_SECONDS.grant * 1000),
    claims: {
      sub: proposal.personId,
      account: proposal.accountId,
      skill: proposal.executedBy,
      action: proposal.action,
      proposal: proposal.id,
      conversation: proposal.conversationId,
      turn: turnId,
      argsDigest: proposal.argsDigest,
      ceilingMillicredits: proposal.ceilingMillicredits,
      preconditions: proposal.preconditions,
    },
  };
  await tx.query(
    'insert into agent.grants (jti, proposal_id, claims, issued_at, expires_at) values ($1, $2, $3, $4, $5)',
    [grant.jti, proposal.id, JSON.stringify(grant.claims), grant.issuedAt, grant.expiresAt],
  );
  return grant;
}

export async function grantOf(database: Queryable, proposalId: string): Promise<Grant | undefined> {
  const [grant] = await database.query<Grant>(
    `select jti, issued_at as "issuedAt", expires_at as "expiresAt", claims from agent.grants where proposal_id = $1`,
    [proposalId],
  );
  return grant;
}

/** The grant as a token; the same grant always makes the same token. */
export const mintGrant = (minter: TokenMinter, grant: Grant, proposal: ProposalRow): string =>
  minter.grant({
    ...grant.claims,
    jti: grant.jti,
    issuedAt: grant.issuedAt,
    salt: proposal.salt.toString('base64url'),
  });
