/** How often and how patiently a failed attempt is repeated. */
export interface RetryPolicy {
  /** Attempts after the first one. 0 means none; absent means `DEFAULT_RETRY_POLICY.retries`. */
  retries?: number;
  /** Wait before the first retry, in ms; doubles with each one. */
  baseDelayMs?: number;
  /** Longest wait of our own choosing, in ms. A server's wish may be longer. */
  maxDelayMs?: number;
  /** Time for all attempts of one question together, waits included, in ms. Absent: no limit. */
  questionDeadlineMs?: number;
}

/** Five retries wait 0.25 + 0.5 + 1 + 2 + 4 s at the most on their own account. */
export const DEFAULT_RETRY_POLICY = { retries: 5, baseDelayMs: 250, maxDelayMs: 20_000 } as const;

/**
 * Wait before retry number `retry` (1 for the first one), in ms.
 * Half of the exponential step is fixed and half is random, so that questions which failed together do not come back
 * together. A server's wish is the least we wait: a fraction of it is added, never taken away.
 * @param random uniform in [0, 1)
 */
export function retryDelayMs(
  policy: RetryPolicy,
  retry: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const base = policy.baseDelayMs ?? DEFAULT_RETRY_POLICY.baseDelayMs;
  const ceiling = policy.maxDelayMs ?? DEFAULT_RETRY_POLICY.maxDelayMs;
  if (retryAfterMs !== undefined) return Math.round(retryAfterMs + Math.min(base, retryAfterMs / 10) * random);
  const step = Math.min(ceiling, base * 2 ** Math.min(retry - 1, 30));
  return Math.round(step / 2 + (step / 2) * random);
}
