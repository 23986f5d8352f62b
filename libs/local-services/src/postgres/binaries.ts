import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from '../local-service-error.js';
import { findOnPath } from '../processes/find-on-path.js';
import { serverEnvironment, type ProcessOwner } from '../processes/spawn-server.js';
import { copyNative, findNativePackage, restoreLinks, type NativePackage } from './native-package.js';
import { sharedFolder } from './server-user.js';

/** Programs of one Postgres that were seen to run here. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version of the server, e.g. 18. */
  major: number;
}

const installHints: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install postgresql@18',
  linux: 'sudo apt-get install -y postgresql',
};

/** Where to look for Postgres. */
export interface PostgresSources {
  /** The embedded package, if npm installed one for this machine. */
  native: NativePackage | undefined;
  /** Where a copy of it goes when its folder is closed to the server's user. */
  copyDir: string;
  /** Folders with the programs of an installed Postgres. */
  folders: readonly string[];
}

function usualSources(): PostgresSources {
  return { native: findNativePackage(), copyDir: sharedFolder(), folders: installedFolders() };
}

/**
 * The Postgres to run: the embedded package in place, a copy of it where its folder is closed to `owner`, or an
 * installed one. Throws LOCAL.POSTGRES_MISSING with the command that helps on this platform.
 */
export function findPostgres(
  owner: ProcessOwner | undefined,
  log: (line: string) => void,
  { native, copyDir, folders }: PostgresSources = usualSources(),
): PostgresBinaries {
  if (native !== undefined) {
    restoreLinks(native.nativeDir);
    const inPlace = tryFolder(path.join(native.nativeDir, 'bin'), owner);
    if (inPlace !== undefined) return inPlace;
    log('copying the Postgres programs to a folder their user can read');
    const copied = tryFolder(path.join(copyNative(native, copyDir), 'bin'), owner);
    if (copied !== undefined) return copied;
  }
  for (const folder of folders) {
    const installed = tryFolder(folder, owner);
    if (installed !== undefined) return installed;
  }
  throw new LocalServiceError('LOCAL.POSTGRES_MISSING', missingMessage());
}

function missingMessage(): string {
  const hint = installHints[process.platform];
  const byDocker =
    'docker run -d -p 127.0.0.1:5432:5432 -e POSTGRES_PASSWORD=benchgen postgres:18" and set ' +
    'BENCHGEN_DATABASE_URL=postgres://postgres:benchgen@127.0.0.1:5432/postgres.';
  return (
    `No Postgres runs on this machine (${process.platform} ${process.arch}). ` +
    (hint === undefined ? `Start one with "${byDocker}` : `Install it with "${hint}", or start one with "${byDocker}`)
  );
}

function tryFolder(binDir: string, owner: ProcessOwner | undefined): PostgresBinaries | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => path.join(binDir, name + suffix);
  // Asking the version as the server's user proves at once that it is there, readable and made for this machine.
  const answers = ['initdb', 'postgres'].map((name) =>
    spawnSync(program(name), ['--version'], { encoding: 'utf8', cwd: '/', env: serverEnvironment(), ...owner }),
  );
  if (answers.some((answer) => answer.status !== 0)) return undefined;
  const major = Number(/\d+/.exec(answers[1]?.stdout ?? '')?.[0]);
  return { initdb: program('initdb'), postgres: program('postgres'), major };
}

/** Folders of an installed Postgres: on PATH, then Debian's and Homebrew's, newest first. */
function installedFolders(): string[] {
  const onPath = findOnPath('postgres');
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) => {
    try {
      return readdirSync(parent)
        .filter((name) => /^(\d+|postgresql(@\d+)?)$/.test(name))
        .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
        .map((name) => path.join(parent, name, 'bin'));
    } catch {
      return [];
    }
  });
  return [...(onPath === undefined ? [] : [path.dirname(onPath)]), ...versioned];
}
