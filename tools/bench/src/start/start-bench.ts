import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { temporaryFolder } from '@benchgen/launcher';
import { freePort } from '@benchgen/local-services';
import { processEnv } from '@benchgen/service-kit';
import { seconds, type Figure } from '../measure/figures.js';

const launcher = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@benchgen/launcher/package.json')),
  'dist',
  'start.js',
);

/** From the launcher's start to its ready line: the first time ever in a folder, and again on the same data (A8). */
export async function startBench(): Promise<Figure[]> {
  const dataDir = temporaryFolder('start');
  try {
    const first = await startAndStop(dataDir);
    const warm = [await startAndStop(dataDir), await startAndStop(dataDir), await startAndStop(dataDir)].map(
      ({ readyMs }) => readyMs,
    );
    const warmMs = warm.sort((a, b) => a - b)[1] ?? 0;
    return [
      {
        id: 'A8',
        work: 'start to ready; after the build',
        ours: `first ever ${seconds(first.readyMs)}, again ${seconds(warmMs)}, Ctrl-C to gone ${seconds(first.stopMs)}`,
        limit: '—',
        target: 'first ≤ 5 s, again ≤ 2.5 s, end < 5 s',
        holds: first.readyMs <= 5_000 && warmMs <= 2_500 && first.stopMs < 5_000,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startAndStop(dataDir: string): Promise<{ readyMs: number; stopMs: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [launcher], {
    env: { ...processEnv(), BENCHGEN_DATA_DIR: dataDir, BENCHGEN_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  while (!said.includes('BenchGen is ready')) {
    const [piece] = (await once(child.stdout, 'data')) as [Buffer];
    said += piece.toString();
  }
  const readyMs = performance.now() - began;
  const ending = performance.now();
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
  return { readyMs, stopMs: performance.now() - ending };
}
