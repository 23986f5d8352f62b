import type { ModelLiveness } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';

/** Tells the platform what a run found its model to be: fresher than any probe. */
export async function reportLiveness(database: Queryable, modelId: string, state: ModelLiveness): Promise<void> {
  await database.query(
    `insert into platform.model_liveness (model_id, state, checked_at, reported_by)
     values ($1, $2, clock_timestamp(), 'worker')
     on conflict on constraint pk_model_liveness
     do update set state = excluded.state, checked_at = excluded.checked_at, reported_by = excluded.reported_by`,
    [modelId, state],
  );
}
