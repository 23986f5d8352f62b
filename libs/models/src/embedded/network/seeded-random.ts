/** A repeatable stream of numbers: the same seed gives the same stream on every machine. */
export class SeededRandom {
  private state: number;

  /** @param seed any whole number */
  constructor(seed: number) {
    // Neighbouring seeds must not give neighbouring streams.
    this.state = mix(Math.trunc(seed) ^ 0x5bd1e995) || 1;
  }

  /** Uniform in [0, 1), 32 bits. */
  next(): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return (mix(state) >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** The items in a new order. */
  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 16);
}
