/** Nothing a server asks for makes us wait longer than this in one go, in ms. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Reads how long a server asks to wait. `retry-after-ms` (some hosted services) wins over `retry-after`, which may be
 * seconds, a fraction of a second, or an HTTP date.
 * @param now Unix time in ms, for dates
 * @returns ms, at least 0 and at most ten minutes; undefined when there is no readable wish
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: number,
): number | undefined {
  const milliseconds = asNumber(first(headers['retry-after-ms']));
  if (milliseconds !== undefined) return bounded(milliseconds);
  const wish = first(headers['retry-after']);
  if (wish === undefined) return undefined;
  const seconds = asNumber(wish);
  if (seconds !== undefined) return bounded(seconds * 1000);
  // Only real HTTP dates: Date.parse would also read "-5" or "3 seconds" as some day long past.
  const date = /^[A-Za-z]{3,9},? /.test(wish) ? Date.parse(wish) : Number.NaN;
  return Number.isNaN(date) ? undefined : bounded(date - now);
}

const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.trim();

const asNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;

const bounded = (ms: number): number => Math.min(Math.max(0, Math.ceil(ms)), LONGEST_WAIT_MS);
