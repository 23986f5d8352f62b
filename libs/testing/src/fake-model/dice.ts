import { createHash } from 'node:crypto';

/** A number from 0 up to 1 that depends on the words alone: two runs with the same words meet the same luck. */
export function dice(...words: (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\u0000')).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
