import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new empty folder; inside the folder of the test run, whose end stops every server below it. */
export function scratchFolder(): string {
  const dir = mkdtempSync(path.join(process.env['BENCHGEN_TEST_RUN_DIR'] ?? tmpdir(), 'local-'));
  chmodSync(dir, 0o711);
  return dir;
}

export function removeFolder(dir: string): void {
  rmSync(dir, { recursive: true, force: true });
}
