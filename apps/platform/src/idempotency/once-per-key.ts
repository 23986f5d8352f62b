import { createHash } from 'node:crypto';
import { ActionOutcome, AppError, LIMITS } from '@benchgen/contracts';
import { canonicalJson } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';

/** A person's request that must not happen twice. Scope of the key: this person, this route, 24 h. */
export interface OnceRequest {
  personId: string;
  route: string;
  key: string;
  body: unknown;
}

/**
 * Claims the key in the transaction of the effect. A repeat waits for the first one's end and gets its outcome.
 * @throws AppError IDEMPOTENCY.OTHER_BODY when the key was used with another body
 */
export async function beginOnce(
  tx: Tx,
  { personId, route, key, body }: OnceRequest,
): Promise<ActionOutcome | undefined> {
  const digest = createHash('sha256').update(canonicalJson(body)).digest('hex');
  await tx.query(
    `delete from platform.idempotency_keys where person_id = $1 and created_at < now() - make_interval(secs => $2 / 1000.0)`,
    [personId, LIMITS.idempotencyKeyLifeMs],
  );
  const fresh = await tx.query(
    `insert into platform.idempotency_keys (person_id, route, key, body_digest) values ($1, $2, $3, $4)
     on conflict do nothing returning key`,
    [personId, route, key, digest],
  );
  if (fresh.length > 0) return undefined;
  const [row] = await tx.query<{ digest: string; outcome: unknown }>(
    `select body_digest as digest, outcome from platform.idempotency_keys where person_id = $1 and route = $2 and key = $3`,
    [personId, route, key],
  );
  if (row?.digest !== digest) throw new AppError('IDEMPOTENCY.OTHER_BODY');
  return ActionOutcome.parse(row.outcome);
}

export async function endOnce(tx: Tx, { personId, route, key }: OnceRequest, outcome: ActionOutcome): Promise<void> {
  await tx.query(`update platform.idempotency_keys set outcome = $4 where person_id = $1 and route = $2 and key = $3`, [
    personId,
    route,
    key,
    JSON.stringify(outcome),
  ]);
}
