import type { Queryable, Tx } from '@benchgen/service-kit';
import { RUN_JOB } from '../../runs/job-kinds.js';

/** A run in the hands of this worker. Whoever writes for the run proves it with the epoch. */
export interface HeldJob {
  id: string;
  runId: string;
  leaseEpoch: number;
  /** How often the job was taken, this time included. */
  attempts: number;
}

/** How often a run whose worker went silent is given to another one, before it fails. */
export const MOST_TAKEOVERS = 3;

/** The jobs table as a queue. Every time is the database's: workers' clocks differ. */
export class JobQueue {
  constructor(
    private readonly database: Queryable,
    private readonly owner: string,
    private readonly leaseMs: number,
  ) {}

  /** Takes the job that waits longest, if there is one. */
  async take(): Promise<HeldJob | undefined> {
    const [job] = await this.database.query<HeldJob>(
      `update platform.jobs set state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 ms',
         lease_epoch = lease_epoch + 1, attempts = attempts + 1
       where id = (
         select id from platform.jobs where kind = $3 and state = 'waiting' and available_at <= now()
         order by available_at, id limit 1 for update skip locked)
       returning id, run_id as "runId", lease_epoch as "leaseEpoch", attempts`,
      [this.owner, this.leaseMs, RUN_JOB],
    );
    return job;
  }

  /** Renews the leases of these jobs. @returns those still held, and whether somebody wants the run cancelled */
  async renew(jobs: readonly HeldJob[]): Promise<Map<string, { cancelWanted: boolean }>> {
    const held = await this.database.query<{ id: string; cancelWanted: boolean }>(
      `update platform.jobs j set lease_until = now() + $3 * interval '1 ms'
       from platform.runs r, unnest($1::uuid[], $2::int[]) as h(id, epoch)
       where j.id = h.id and j.lease_epoch = h.epoch and j.state = 'leased' and r.id = j.run_id
       returning j.id, r.cancel_requested_at is not null as "cancelWanted"`,
      [jobs.map(({ id }) => id), jobs.map(({ leaseEpoch }) => leaseEpoch), this.leaseMs],
    );
    return new Map(held.map((job) => [job.id, job]));
  }

  /**
   * Gives a job back unfinished.
   * @param counts false where this worker only makes room: the taking then does not count against the run
   */
  async giveBack(job: HeldJob, { counts, afterMs = 0 }: { counts: boolean; afterMs?: number }): Promise<void> {
    await this.database.query(
      `update platform.jobs set state = 'waiting', lease_owner = null, lease_until = null,
         available_at = now() + $4 * interval '1 ms', attempts = attempts - $3
       where id = $1 and lease_epoch = $2 and state = 'leased'`,
      [job.id, job.leaseEpoch, counts ? 0 : 1, afterMs],
    );
  }
}

/** Jobs whose lease has run out, locked: the ones to try again are waiting again, the others are returned for ending. */
export async function reapExpired(tx: Tx): Promise<{ requeued: number; exhausted: string[] }> {
  const expired = await tx.query<{ id: string; runId: string; exhausted: boolean }>(
    `select id, run_id as "runId", attempts > $2 as exhausted from platform.jobs
     where kind = $1 and state = 'leased' and lease_until < now()
     order by lease_until limit 20 for update skip locked`,
    [RUN_JOB, MOST_TAKEOVERS],
  );
  const again = expired.filter(({ exhausted }) => !exhausted);
  if (again.length > 0)
    await tx.query(
      `update platform.jobs set state = 'waiting', lease_owner = null, lease_until = null, available_at = now()
       where id = any($1::uuid[])`,
      [again.map(({ id }) => id)],
    );
  return {
    requeued: again.length,
    exhausted: expired.filter(({ exhausted }) => exhausted).map(({ runId }) => runId),
  };
}
