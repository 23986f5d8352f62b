import { ActionOutcome, AppError, type GrantClaims, type GrantStatus } from '@benchgen/contracts';
import type { Queryable, Tx } from '@benchgen/service-kit';

interface GrantUseRow {
  accountId: string;
  refused: boolean;
  outcome: unknown;
}

/** A grant is claimed by the first transaction that writes its row; everyone else waits for that one's end and reads it. */
export type Claim = { fresh: true } | { fresh: false; outcome: ActionOutcome };

/**
 * @throws AppError GRANT.REFUSED when the platform was told never to honour it; GRANT.USED when its proposal was already
 *   carried out under another grant
 */
export async function claimGrant(tx: Tx, claims: GrantClaims): Promise<Claim> {
  const fresh = await tx.query(
    `insert into platform.grant_uses (jti, account_id, person_id, action, proposal_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning jti`,
    [claims.jti, claims.account, claims.sub, claims.action, claims.proposal],
  );
  if (fresh.length > 0) return { fresh: true };
  const row = await readUse(tx, claims.jti);
  if (row === undefined) throw new AppError('GRANT.USED');
  if (row.refused) throw new AppError('GRANT.REFUSED');
  return { fresh: false, outcome: ActionOutcome.parse(row.outcome) };
}

export async function writeOutcome(tx: Tx, jti: string, outcome: ActionOutcome): Promise<void> {
  await tx.query('update platform.grant_uses set outcome = $2 where jti = $1', [jti, JSON.stringify(outcome)]);
}

/** Makes the platform refuse this grant for ever, unless it was used before. Answers what is true afterwards. */
export async function refuseGrant(
  tx: Tx,
  of: { jti: string; accountId: string; personId: string },
): Promise<{ newly: boolean; found: FoundGrant }> {
  const rows = await tx.query(
    `insert into platform.grant_uses (jti, account_id, person_id, refused) values ($1, $2, $3, true)
     on conflict do nothing returning jti`,
    [of.jti, of.accountId, of.personId],
  );
  return { newly: rows.length > 0, found: await findGrant(tx, of.jti, of.accountId) };
}

export type FoundGrant = { foreign: true } | { foreign: false; status: GrantStatus };

/** What became of a grant. One that nobody used yet has no row. */
export async function findGrant(database: Queryable, jti: string, accountId: string): Promise<FoundGrant> {
  const row = await readUse(database, jti);
  if (row === undefined) return { foreign: false, status: { state: 'unused' } };
  if (row.accountId !== accountId) return { foreign: true };
  if (row.refused) return { foreign: false, status: { state: 'refused' } };
  return { foreign: false, status: { state: 'used', outcome: ActionOutcome.parse(row.outcome) } };
}

async function readUse(database: Queryable, jti: string): Promise<GrantUseRow | undefined> {
  const [row] = await database.query<GrantUseRow>(
    `select account_id as "accountId", refused, outcome from platform.grant_uses where jti = $1`,
    [jti],
  );
  return row;
}
