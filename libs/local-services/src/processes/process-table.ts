import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** The fields of one `/proc/<pid>/stat` line after the command name, or undefined when the process is gone. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The command name may contain spaces and brackets; everything after its last bracket is plain.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(...args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** True while the process runs. A zombie (dead, but its parent has not collected it) counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const stat = linuxStat(pid);
  if (stat === undefined) return false;
  // While other threads are still ending, a zombie's ports and files are not free yet.
  const [isZombie, threads] = [stat[0] === 'Z', Number(stat[17])];
  return !(isZombie && threads <= 1);
}

/**
 * A text that differs between two processes that were given the same pid one after the other: the start time.
 * Undefined when the process is gone or the platform does not tell.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const startTicks = linuxStat(pid)?.[19];
    return startTicks === undefined ? undefined : `${bootId()}:${startTicks}`;
  }
  if (process.platform === 'win32') return undefined;
  return ps('-p', String(pid), '-o', 'lstart=') || undefined;
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** The command line of a running process, '' when it is gone or not readable. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return process.platform === 'win32' ? '' : ps('-p', String(pid), '-o', 'command=');
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      .split('\0')
      .join(' ')
      .trim();
  } catch {
    return '';
  }
}

/** The pids of the direct children of a process that are alive now. */
export function childPids(pid: number): number[] {
  // Slim container images have no `ps`, so Linux reads /proc itself.
  const pairs =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name))
          .map((name) => [Number(name), Number(linuxStat(Number(name))?.[1])] as const)
      : ps('-A', '-o', 'pid=,ppid=')
          .split('\n')
          .map((line) => line.trim().split(/\s+/).map(Number))
          .map(([child = NaN, parent = NaN]) => [child, parent] as const);
  return pairs.filter(([child, parent]) => parent === pid && isAlive(child)).map(([child]) => child);
}
