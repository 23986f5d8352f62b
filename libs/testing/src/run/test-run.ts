import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir } from '@benchgen/local-services';

/** The folder of this Jest run, undefined outside of one. */
export function testRunDir(): string | undefined {
  return process.env['BENCHGEN_TEST_RUN_DIR'];
}

/**
 * Something all workers of a run share, started by whichever asks first. `start` gets the folder to work in and
 * returns what the others need to know, as plain JSON.
 */
export async function sharedInRun<Fact>(name: string, start: (runDir: string) => Promise<Fact>): Promise<Fact> {
  const runDir = testRunDir();
  if (runDir === undefined) throw new Error('shared test servers exist only inside a Jest run of this workspace');
  const recordFile = path.join(runDir, `${name}.json`);
  while (!existsSync(recordFile)) {
    const lock = lockDataDir(path.join(runDir, `${name}.starting`));
    if ('heldBy' in lock) {
      await sleep(20);
      continue;
    }
    try {
      if (!existsSync(recordFile)) writeWhole(recordFile, await start(runDir));
    } finally {
      lock.release();
    }
  }
  return JSON.parse(readFileSync(recordFile, 'utf8')) as Fact;
}

function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.next`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}
