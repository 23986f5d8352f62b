import type { ServiceProcess } from '@benchgen/launcher';
import { forkFakeModel } from '../fake-model/fake-model.js';
import { withInstance, type BenchInstance } from '../measure/bench-instance.js';
import { megabytes, ms, seconds, times, type Figure } from '../measure/figures.js';
import { peakMemory, processorMs } from '../measure/processes.js';
import { addBenchmark } from './add-benchmark.js';
import { launch, untilEnded, wallMs } from './launch-and-wait.js';
import { rawLoop } from './raw-loop.js';

interface Work {
  id: string;
  questions: number;
  latencyMs: number;
  concurrency: number;
  target: string;
  holds: (measured: Measured) => boolean;
}

interface Measured {
  wallMs: number;
  windowMs: number;
  rawMs: number;
  idealMs: number;
  meanInFlight: number;
  perSecond: number;
  processorMsPerQuestion: number;
  peakBytes: number;
}

/** Each work runs in an instance of its own, so that the memory of one is not that of another. */
const WORKS: readonly Work[] = [
  {
    id: 'R1',
    questions: 5_000,
    latencyMs: 50,
    concurrency: 64,
    target: 'wall ≤ 5.5 s, window ≤ 1.15× ideal',
    holds: (m) => m.wallMs <= 5_500 && m.windowMs <= 1.15 * m.idealMs,
  },
  {
    id: 'R4',
    questions: 1_000,
    latencyMs: 50,
    concurrency: 8,
    target: 'wall ≤ 7.5 s, window ≤ 1.05× ideal',
    holds: (m) => m.wallMs <= 7_500 && m.windowMs <= 1.05 * m.idealMs,
  },
  {
    id: 'R5',
    questions: 1_000,
    latencyMs: 50,
    concurrency: 64,
    target: 'wall ≤ 2 s, window ≤ 1.25× ideal',
    holds: (m) => m.wallMs <= 2_000 && m.windowMs <= 1.25 * m.idealMs,
  },
  {
    id: 'R6, R7',
    questions: 5_000,
    latencyMs: 0,
    concurrency: 64,
    target: '≥ 1,500 q/s, ≤ 0.6 ms CPU a question',
    holds: (m) => m.perSecond >= 1_500 && m.processorMsPerQuestion <= 0.6,
  },
  {
    id: 'R8 (200)',
    questions: 200,
    latencyMs: 0,
    concurrency: 64,
    target: '≤ 200 MB, flat in the number of questions',
    holds: (m) => m.peakBytes <= 200e6,
  },
];

export async function runBench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const peaks = new Map<number, number>();
  for (const work of WORKS) {
    const measured = await measure(work);
    peaks.set(work.questions, Math.max(peaks.get(work.questions) ?? 0, measured.peakBytes));
    figures.push(figureOf(work, measured));
  }
  const growth = (peaks.get(5_000) ?? 0) - (peaks.get(200) ?? 0);
  figures.push({
    id: 'R8',
    work: 'peak memory of the worker, 200 → 5,000 questions',
    ours: `${megabytes(peaks.get(200) ?? 0)} → ${megabytes(peaks.get(5_000) ?? 0)}`,
    limit: '—',
    target: '≤ 200 MB, growth ≤ 40 MB',
    holds: growth <= 40e6 && (peaks.get(5_000) ?? 0) <= 200e6,
  });
  return figures;
}

async function measure(work: Work): Promise<Measured> {
  const fake = await forkFakeModel({ latencyMs: work.latencyMs });
  const model = { slug: 'fake', title: 'Fake', baseUrl: fake.url, model: 'fake', maxConcurrency: work.concurrency };
  try {
    return await withInstance({ mode: 'split', models: [model] }, async (bench) => {
      const warmUp = await addBenchmark(bench, 64);
      await untilEnded(bench, await launch(bench, warmUp, 'fake'));
      const benchmark = await addBenchmark(bench, work.questions);
      const rawMs = await rawLoop(fake.url, work.questions, work.concurrency);
      await fake.reset();
      const worker = workerOf(bench);
      const before = processorMs(worker.pid);
      const run = await untilEnded(bench, await launch(bench, benchmark, 'fake'));
      if (run.state !== 'finished' || run.score?.planned !== work.questions)
        throw new Error(`run: ${run.state} ${run.errorCode ?? ''}`);
      const stats = await fake.stats();
      return {
        wallMs: wallMs(run),
        windowMs: stats.windowMs,
        rawMs,
        idealMs: (work.questions * work.latencyMs) / work.concurrency,
        meanInFlight: stats.meanInFlight,
        perSecond: (work.questions / wallMs(run)) * 1000,
        processorMsPerQuestion: (processorMs(worker.pid) - before) / work.questions,
        peakBytes: peakMemory(worker.pid),
      };
    });
  } finally {
    fake.stop();
  }
}

export const workerOf = ({ instance }: BenchInstance): ServiceProcess => {
  const worker = instance.services.all.find(({ name }) => name.includes('worker'));
  if (worker === undefined || !('pid' in worker)) throw new Error('the worker has no process of its own');
  return worker as ServiceProcess;
};

function figureOf({ id, questions, latencyMs, concurrency, target, holds }: Work, m: Measured): Figure {
  const filled = `${((m.meanInFlight / concurrency) * 100).toFixed(0)} % of the slots filled`;
  const window =
    m.idealMs > 0 ? `, window ${seconds(m.windowMs)} (${times(m.windowMs / m.idealMs)} ideal), ${filled}` : '';
  return {
    id,
    work: `${questions.toLocaleString('en')} questions, ${String(latencyMs)} ms, ${String(concurrency)} at once`,
    ours: `wall ${seconds(m.wallMs)}${window}, ${m.perSecond.toFixed(0)} q/s, ${ms(m.processorMsPerQuestion)} CPU a question, ${megabytes(m.peakBytes)}`,
    limit: `raw loop ${seconds(m.rawMs)} (ours ${times(m.wallMs / m.rawMs)})`,
    target,
    holds: holds(m),
  };
}
