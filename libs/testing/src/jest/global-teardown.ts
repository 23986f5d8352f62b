/** Stops the servers of this run and removes their folder; the setup left the function that does it. */
export default function globalTeardown(): void {
  const stop: unknown = (globalThis as Record<symbol, unknown>)[Symbol.for('benchgen.stopTestRun')];
  if (typeof stop === 'function') stop();
}
