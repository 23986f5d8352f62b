const RANDOM_BYTES = 10;
/** Random bytes are fetched for many ids at a time: one call for each would cost more than the rest of it. */
const pool = new Uint8Array(RANDOM_BYTES * 200);
let poolAt = pool.length;
let lastMs = 0;
let counter = 0;

/**
 * A uuid v7: 48 bits of milliseconds, 12 bits of counter, 62 random bits. Ids made by one process sort in the order they
 * were made, so that rows inserted together stay together in the index.
 */
export function newId(): string {
  if (poolAt === pool.length) {
    crypto.getRandomValues(pool);
    poolAt = 0;
  }
  const bytes = new Uint8Array(16);
  bytes.set(pool.subarray(poolAt, poolAt + RANDOM_BYTES), 16 - RANDOM_BYTES);
  poolAt += RANDOM_BYTES;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Starts in the lower half, so that many ids of the same millisecond fit before the clock must be moved on.
    counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const high = Math.floor(lastMs / 0x1_0000);
  bytes[0] = high >>> 24;
  bytes[1] = high >>> 16;
  bytes[2] = high >>> 8;
  bytes[3] = high;
  bytes[4] = (lastMs % 0x1_0000) >>> 8;
  bytes[5] = lastMs % 0x1_0000;
  bytes[6] = 0x70 | (counter >>> 8);
  bytes[7] = counter;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return formatUuid(bytes);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Bytes before which the usual text has a dash. */
const DASHED = new Set([4, 6, 8, 10]);

/** The usual text of 16 bytes: lower-case hexadecimal in groups of 8-4-4-4-12. */
export function formatUuid(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (DASHED.has(i)) text += '-';
    text += HEX[bytes[i] ?? 0] ?? '';
  }
  return text;
}
