import type { Sample } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';

/**
 * Number of the newest run that has not ended and asks the same of one of these models; null if there is none. The seed of
 * a sample is left out: "50 random questions" asked twice is the same request twice.
 */
export async function openRunLike(
  database: Queryable,
  like: { accountId: string; benchmarkId: string; modelIds: readonly string[]; sample: Sample | null },
): Promise<number | null> {
  const [row] = await database.query<{ number: number }>(
    `select number from platform.runs
     where account_id = $1 and benchmark_id = $2 and model_id = any($3::uuid[]) and ended_at is null
       and (sample - 'seed') is not distinct from ($4::jsonb - 'seed')
     order by number desc limit 1`,
    [like.accountId, like.benchmarkId, like.modelIds, like.sample && JSON.stringify(like.sample)],
  );
  return row?.number ?? null;
}
