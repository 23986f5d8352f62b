const WIDTH = 24;

/** `▇▇▇▇▁▁▁▁` of a fixed width; never full before everything is done. */
export function progressBar(done: number, total: number): string {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const full = share === 1 ? WIDTH : Math.min(WIDTH - 1, Math.floor(share * WIDTH));
  return '▇'.repeat(full) + '▁'.repeat(WIDTH - full);
}
