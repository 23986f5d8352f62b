import { WORKER, startProcess } from '@benchgen/launcher';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkFakeModel } from '../fake-model/fake-model.js';
import { withInstance } from '../measure/bench-instance.js';
import { seconds, times, type Figure } from '../measure/figures.js';
import { addBenchmark } from './add-benchmark.js';
import { launch, untilEnded, wallMs } from './launch-and-wait.js';
import { workerOf } from './run-bench.js';

const QUESTIONS = 1_000;

/** What is lost when the model's server misbehaves (R9), and when the worker is killed in the middle (R11). */
export const faultBench = async (): Promise<Figure[]> => [await errors(), await kill()];

async function errors(): Promise<Figure> {
  const concurrency = 64;
  const run = async (shares: { e429Share: number; e500Share: number }): Promise<{ wall: number; scored: number }> => {
    const fake = await forkFakeModel({ latencyMs: 50, retryAfterSeconds: 0.05, ...shares });
    const model = { slug: 'fake', title: 'Fake', baseUrl: fake.url, model: 'fake', maxConcurrency: concurrency };
    try {
      return await withInstance({ mode: 'split', models: [model] }, async (bench) => {
        const ended = await untilEnded(bench, await launch(bench, await addBenchmark(bench, QUESTIONS), 'fake'));
        return { wall: wallMs(ended), scored: ended.score?.answered ?? 0 };
      });
    } finally {
      fake.stop();
    }
  };
  const clean = await run({ e429Share: 0, e500Share: 0 });
  const faulty = await run({ e429Share: 0.05, e500Share: 0.05 });
  const lost = QUESTIONS - faulty.scored;
  return {
    id: 'R9',
    work: '1,000 questions, 50 ms, 64 at once, 5 % refused with 429 (retry after 0.05 s), 5 % failing with 500',
    ours: `${String(lost)} lost, wall ${seconds(faulty.wall)}`,
    limit: `clean run ${seconds(clean.wall)} (${times(faulty.wall / clean.wall)})`,
    target: '0 lost, wall ≤ 1.3× the clean run',
    holds: lost === 0 && faulty.wall <= 1.3 * clean.wall,
  };
}

async function kill(): Promise<Figure> {
  const concurrency = 8;
  const fake = await forkFakeModel({ latencyMs: 20 });
  const model = { slug: 'fake', title: 'Fake', baseUrl: fake.url, model: 'fake', maxConcurrency: concurrency };
  try {
    return await withInstance({ mode: 'split', models: [model] }, async (bench) => {
      const number = await launch(bench, await addBenchmark(bench, QUESTIONS), 'fake');
      while ((await bench.client.run(number)).answered < QUESTIONS / 3) await sleep(20);
      workerOf(bench).kill('SIGKILL');
      const second = await startProcess(WORKER, { ...bench.instance.env, BENCHGEN_MODE: 'split' });
      const run = await untilEnded(bench, number);
      await second.close();
      const repeated = (await fake.stats()).requests - QUESTIONS;
      const counted = run.score?.answered ?? 0;
      return {
        id: 'R11',
        work: 'worker killed with -9 a third of the way, another takes over',
        ours: `${String(QUESTIONS - counted)} lost, ${String(repeated)} asked twice, summary says ${String(counted)} of ${String(QUESTIONS)}`,
        limit: `${String(concurrency)} were in flight`,
        target: '0 lost, repeats ≤ in flight, summary equals the rows',
        holds: counted === QUESTIONS && repeated <= concurrency,
      };
    });
  } finally {
    fake.stop();
  }
}
