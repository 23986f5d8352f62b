import { AppError, type Sample } from '@benchgen/contracts';

/**
 * Positions (from 1, ascending) of the questions a run asks.
 * The same count and sample give the same positions for ever: the algorithm is part of the contract (Floyd's choice of k
 * of n over a mulberry32 stream).
 * @param sample null: every question
 * @throws AppError RUN.SAMPLE_TOO_LARGE when more questions are wanted than there are
 */
export function drawSample(questionCount: number, sample: Sample | null): number[] {
  if (sample === null) return range(questionCount);
  if (sample.size > questionCount) throw new AppError('RUN.SAMPLE_TOO_LARGE', { params: { available: questionCount } });
  if (sample.order === 'first') return range(sample.size);
  const next = uniform(sample.seed);
  const drawn = new Set<number>();
  for (let last = questionCount - sample.size + 1; last <= questionCount; last++) {
    const position = 1 + Math.floor(next() * last);
    drawn.add(drawn.has(position) ? last : position);
  }
  return [...drawn].sort((a, b) => a - b);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Uniform numbers in [0, 1) from a seed of any size; both halves of a large seed count. */
function uniform(seed: number): () => number {
  let state = (seed ^ Math.floor(seed / 0x1_0000_0000)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
