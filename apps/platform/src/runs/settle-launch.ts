import type { AuditWriter } from '@benchgen/audit';
import type { Tx } from '@benchgen/service-kit';

interface OpenLaunch {
  accountId: string;
  personId: string;
  proposalId: string | null;
  conversationId: string | null;
  turnId: string | null;
  skill: string | null;
  ceilingMillicredits: number;
  pseq: number;
}

/** Records `charge.settled` when no run of the launch is open any more: once per confirmed action, however many models it had. */
export async function settleLaunch(tx: Tx, audit: AuditWriter, launchId: string): Promise<void> {
  // The lock comes first: two last runs ending at once would each see the other as still open.
  const [launch] = await tx.query<OpenLaunch>(
    `select account_id as "accountId", person_id as "personId", proposal_id as "proposalId", skill,
       conversation_id as "conversationId", turn_id as "turnId", ceiling_millicredits::float8 as "ceilingMillicredits",
       next_pseq as pseq
     from platform.launches where id = $1 and settled_at is null for update`,
    [launchId],
  );
  if (launch === undefined) return;
  const runs = await tx.query<{ id: string; ended: boolean; spent: number }>(
    `select id, ended_at is not null as ended, spent_millicredits::float8 as spent
     from platform.runs where launch_id = $1 order by number`,
    [launchId],
  );
  if (runs.some((run) => !run.ended)) return;
  const charged = runs.reduce((sum, run) => sum + run.spent, 0);
  await tx.query(
    `update platform.launches set settled_at = now(), charged_millicredits = $2, next_pseq = next_pseq + 1 where id = $1`,
    [launchId, charged],
  );
  const { proposalId, conversationId, turnId, skill } = launch;
  await audit.append(tx, {
    kind: 'charge.settled',
    account: launch.accountId,
    person: launch.personId,
    actor: { kind: 'system', svc: 'platform' },
    action: 'run.launch',
    targets: runs.map(({ id }) => ({ type: 'run', id })),
    ceilingMillicredits: launch.ceilingMillicredits,
    chargedMillicredits: charged,
    ...(proposalId !== null && { proposal: proposalId, pseq: launch.pseq }),
    ...(conversationId !== null && { conversation: conversationId }),
    ...(turnId !== null && { turn: turnId }),
    ...(skill !== null && { skill }),
  });
}
