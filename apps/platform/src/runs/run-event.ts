import { RUN_STATE_CHANGED, RunEvent, SUBJECTS, type RunState } from '@benchgen/contracts';
import { correlationId, type Tx } from '@benchgen/service-kit';
import { hintOutbox } from '../hints/process-hints.js';
import type { RunRow } from './run.row.js';

const SCHEMA_URL = 'https://benchgen.dev/schemas/run.state_changed.v1.json';

/** Where a front end shows a run; relative, because only the front end knows its own host. */
export const runUrl = (run: Pick<RunRow, 'accountSlug' | 'number'>): string =>
  `/a/${run.accountSlug}/runs/${String(run.number)}`;

/** The event of a run that is now in `run.state` with `run.rev`. Thin: no prompt, no answer, no error text. */
function runEvent(run: RunRow, previous: RunState | null): RunEvent {
  const correlation = correlationId();
  return RunEvent.parse({
    specversion: '1.0',
    id: `run:${run.id}:${String(run.rev)}`,
    source: '/platform/runs',
    type: RUN_STATE_CHANGED,
    subject: run.id,
    time: new Date().toISOString(),
    dataschema: SCHEMA_URL,
    datacontenttype: 'application/json',
    accountid: run.accountId,
    ...(correlation !== undefined && { correlationid: correlation }),
    data: {
      run_id: run.id,
      number: run.number,
      rev: run.rev,
      state: run.state,
      prev_state: previous,
      benchmark_id: run.benchmarkId,
      version: run.version,
      model_id: run.modelId,
      ...(run.score && {
        score: run.score.share,
        interval: { low: run.score.interval.low, high: run.score.interval.high },
      }),
      ...(run.errorCode !== null && { error_code: run.errorCode }),
      url: runUrl(run),
    },
  } satisfies RunEvent);
}

/** Writes events into the outbox with the state change, and hints the relay after the commit. */
export async function announceRuns(
  tx: Tx,
  moved: readonly { run: RunRow; previous: RunState | null }[],
): Promise<void> {
  const events = moved.map(({ run, previous }) => ({ run, event: runEvent(run, previous) }));
  await tx.query(
    `insert into platform.outbox (event_id, aggregate, rev, subject, event)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::jsonb[])`,
    [
      events.map(({ event }) => event.id),
      events.map(({ run }) => `run:${run.id}`),
      events.map(({ run }) => run.rev),
      events.map(({ run }) => SUBJECTS.runEvent(run.accountId, run.id)),
      events.map(({ event }) => JSON.stringify(event)),
    ],
  );
  hintOutbox(tx);
}
