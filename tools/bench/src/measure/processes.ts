import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;

/** Highest resident memory of a process so far, bytes. Linux only, like everything in this file. */
export const peakMemory = (pid: number): number => field(readFileSync(`/proc/${String(pid)}/status`, 'utf8'), 'VmHWM');

/** Resident memory with shared pages divided among those who share them, bytes; the honest figure for several processes. */
export const shareOfMemory = (pid: number): number =>
  field(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'), 'Pss');

/** Processor time used so far, milliseconds, all threads. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

/** A process and everything below it that is alive. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
}
