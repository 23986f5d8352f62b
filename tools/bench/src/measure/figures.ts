/** One measured figure beside the limit that the same run gave. */
export interface Figure {
  /** Number of the target, as in `docs/performance.md`. */
  id: string;
  work: string;
  /** What was measured, in words. */
  ours: string;
  /** What the limit was and what it reached, in the same run. */
  limit: string;
  target: string;
  holds: boolean;
}

/** The p-th percentile (0 to 1) of the values; NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const seconds = (valueMs: number): string => `${(valueMs / 1000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;

/** The table as Markdown, a figure a row. */
export function asTable(figures: readonly Figure[]): string {
  const head = ['| # | work | ours | limit in the same run | target | holds |', '| - | - | - | - | - | - |'];
  const rows = figures.map(
    ({ id, work, ours, limit, target, holds }) =>
      `| ${id} | ${work} | ${ours} | ${limit} | ${target} | ${holds ? 'yes' : '**no**'} |`,
  );
  return [...head, ...rows].join('\n');
}
