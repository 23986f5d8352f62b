import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Debian puts servers in sbin folders that are often not on a person's PATH. */
const alwaysSearched = ['/usr/local/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];

/** The full path of a program on PATH or in the usual server folders, undefined when there is none. */
export function findOnPath(program: string): string | undefined {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...folders, ...alwaysSearched].map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
