import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder for a throwaway instance; whoever made it removes it. Others may pass through it, without seeing what is in
 * it: when we are root, Postgres runs as another user, and a database that may not enter lies elsewhere and stays there.
 */
export function temporaryFolder(purpose: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), `benchgen-${purpose}-`));
  chmodSync(dir, 0o711);
  return dir;
}
