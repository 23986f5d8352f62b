import type { RunLaunchArgs } from '@benchgen/contracts';
import { reservation } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import { skillOf, type ActingCaller } from '../access/caller.js';
import type { BenchmarkRow } from '../benchmarks/benchmark.row.js';

export interface NewLaunch {
  id: string;
  caller: ActingCaller;
  benchmarkId: string;
  args: RunLaunchArgs;
}

/** One confirmed action, or one act of a person: what its runs are charged under together. */
export async function insertLaunch(tx: Tx, { id, caller, benchmarkId, args }: NewLaunch): Promise<void> {
  const grant = caller.type === 'grant' ? caller.claims : undefined;
  const ceilings = reservation(args.models.map((model) => model.ceilingMillicredits));
  await tx.query(
    `insert into platform.launches (id, account_id, person_id, benchmark_id, ceiling_millicredits, grant_jti, proposal_id,
       conversation_id, turn_id, skill, args_digest, next_pseq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      caller.claims.account,
      caller.claims.sub,
      benchmarkId,
      grant?.ceilingMillicredits ?? ceilings,
      grant?.jti ?? null,
      grant?.proposal ?? null,
      grant?.conversation ?? null,
      grant?.turn ?? null,
      skillOf(caller) ?? null,
      grant?.argsDigest ?? null,
      // The outcome of the action is entry 0 of its proposal; the charge is the next.
      grant === undefined ? 0 : 1,
    ],
  );
}

/** Running a listed benchmark of another account joins it first. */
export async function joinIfNeeded(
  tx: Tx,
  benchmark: BenchmarkRow,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  if (benchmark.accountId === accountId) return;
  await tx.query(
    `insert into platform.benchmark_members (benchmark_id, person_id, account_id, role) values ($1, $2, $3, 'participant')
     on conflict on constraint pk_benchmark_members do nothing`,
    [benchmark.id, personId, accountId],
  );
}
