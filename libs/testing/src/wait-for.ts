import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `check` until it returns something other than undefined, null or false, and returns that. A throwing check
 * counts as "not yet". Throws after `timeoutMs` with the last error as cause.
 */
export async function waitFor<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs = 10_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<NonNullable<Exclude<Value, false>>> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value as NonNullable<Exclude<Value, false>>;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`still waiting after ${String(timeoutMs)} ms`, { cause: lastError });
    }
    await sleep(everyMs);
  }
}
