/** Stops the servers of this run and removes their folder; the setup left the function that does it. */
export default function globalTeardown(): void {
  const left = globalThis as Record<symbol, (() => void) | undefined>;
  left[Symbol.for('benchgen.stopTestRun')]?.();
}
