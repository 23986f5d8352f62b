import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { RUN_STATE_CHANGED, SUBJECTS, type RunEvent } from '@benchgen/contracts';
import { connectNats, publishEvent, closeNats } from '@benchgen/messaging';
import { silentLogger } from '@benchgen/service-kit';
import pg from 'pg';
import { withInstance, type BenchInstance } from '../measure/bench-instance.js';
import { ms, percentile, type Figure } from '../measure/figures.js';

const SUBSCRIBERS = 1_000;
const EVENTS_PER_SECOND = 60;
const FOR_SECONDS = 8;

interface Heard {
  deliveries: number;
  latenciesMs: number[];
  /** Subscribers that did not hear every event once. */
  incomplete: number;
  elapsedMs: number;
}

/** From the commit of a run event to a thousand listeners (L2). */
export const eventBench = (): Promise<Figure[]> =>
  withInstance({ mode: 'split' }, async (bench) => {
    const child = fork(fileURLToPath(new URL('./subscribers-process.js', import.meta.url)));
    const hear = (): Promise<unknown> => new Promise((resolve) => child.once('message', resolve));
    const total = EVENTS_PER_SECOND * FOR_SECONDS;
    const connected = hear();
    child.send({
      url: bench.instance.url.replace('localhost', '127.0.0.1'),
      token: bench.instance.token,
      subscribers: SUBSCRIBERS,
      total,
    });
    await connected;
    const heard = hear() as Promise<Heard>;
    await commitEvents(bench, total);
    const { deliveries, latenciesMs, incomplete, elapsedMs } = await heard;
    child.kill();
    const perSecond = (deliveries / elapsedMs) * 1000;
    const p99 = percentile(latenciesMs, 0.99);
    return [
      {
        id: 'L2',
        work: `${String(EVENTS_PER_SECOND)} committed run events a second to ${SUBSCRIBERS.toLocaleString('en')} listeners`,
        ours: `${perSecond.toFixed(0)} deliveries/s, p50 ${ms(percentile(latenciesMs, 0.5))}, p99 ${ms(p99)} from commit, ${String(incomplete)} listeners missed or repeated any`,
        limit: `offered ${(EVENTS_PER_SECOND * SUBSCRIBERS).toLocaleString('en')}/s`,
        target: '≥ 50,000/s, p99 ≤ 100 ms, 0 lost',
        holds: perSecond >= 50_000 && p99 <= 100 && incomplete === 0,
      },
    ];
  });

async function commitEvents({ instance }: BenchInstance, total: number): Promise<void> {
  const { demo, infrastructure } = instance;
  const database = new pg.Client({ connectionString: infrastructure.databaseUrl });
  await database.connect();
  const nats = await connectNats({ url: infrastructure.natsUrl, name: 'bench', log: silentLogger });
  const began = performance.now();
  for (let n = 0; n < total; n += 1) {
    const run = crypto.randomUUID();
    const subject = SUBJECTS.runEvent(demo.accountId, run);
    await database.query(
      'insert into platform.outbox (event_id, aggregate, rev, subject, event) values ($1, $2, 1, $3, $4)',
      [`run:${run}:1`, `run:${run}`, subject, JSON.stringify(eventOf(demo.accountId, run, n))],
    );
    publishEvent(nats, SUBJECTS.outboxHint, {});
    await sleep(Math.max(0, ((n + 1) * 1000) / EVENTS_PER_SECOND - (performance.now() - began)));
  }
  await closeNats(nats);
  await database.end();
}

/** `time` is the instant of the commit, as near as the committing process can say; listeners measure from it. */
const eventOf = (accountid: string, run: string, n: number): RunEvent => ({
  specversion: '1.0',
  id: `run:${run}:1`,
  source: '/platform/runs',
  type: RUN_STATE_CHANGED,
  subject: run,
  time: new Date().toISOString(),
  dataschema: 'https://benchgen.dev/schemas/run.state_changed.v1.json',
  datacontenttype: 'application/json',
  accountid,
  data: {
    run_id: run,
    number: 100_000 + n,
    rev: 1,
    state: 'queued',
    prev_state: null,
    benchmark_id: run,
    version: 1,
    model_id: run,
    url: `/a/demo/runs/${String(100_000 + n)}`,
  },
});
