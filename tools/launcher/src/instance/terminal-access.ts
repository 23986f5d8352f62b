import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the `benchgen` command finds the instance of a data folder and the token to talk to it; readable by its owner only. */
export function writeTerminalAccess(dataDir: string, access: { url: string; token: string }): void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'terminal.json');
  writeFileSync(file, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  // An older file keeps its mode when it is written again.
  chmodSync(file, 0o600);
}
