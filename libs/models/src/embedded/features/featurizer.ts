import type { FoundNumber } from './read-numbers.js';

/** Inputs of every network of this family; a power of two, so that a hash is cut to it by masking. */
export const INPUT_COUNT = 8_192;

/**
 * Raised whenever the same question would get other features: models with different versions cannot be merged, and an
 * older file is refused instead of answering nonsense.
 */
export const FEATURE_VERSION = 1;

/** The inputs that are not zero. Valid until the featurizer's next call; `copyFeatures` keeps them. */
export interface SparseInput {
  count: number;
  indices: Uint16Array;
  values: Float32Array;
}

/** Weight of each kind of feature before the vector is scaled to `INPUT_LENGTH`. */
const WORD = 1;
const PAIR = 0.6;
const GRAM = 0.35;
const NUMBERS = 0.8;

/** Length of every input vector: the trainer's step sizes are tuned to it. */
const INPUT_LENGTH = 2;

const SEED = { word: 0x1000193, pair: 0x2b7e151, gram: 0x3c6ef37, numbers: 0x6a09e66 } as const;
const MAX_FEATURES = 1_024;
/** Longer questions are read up to here: these models know one sentence, not a page. */
const MAX_CHARACTERS = 2_000;

/** Turns questions into hashed words, word pairs, character 4-grams, and what its numbers look like. */
export class Featurizer {
  private readonly indices = new Uint16Array(MAX_FEATURES);
  private readonly values = new Float32Array(MAX_FEATURES);
  private readonly seen = new Int32Array(INPUT_COUNT);
  private round = 0;
  private count = 0;

  /**
   * @param folded the folded question
   * @param numbers the numbers of the question: each is read as "a number", so that any number is like another
   */
  featurize(folded: string, numbers: readonly FoundNumber[]): SparseInput {
    this.round++;
    this.count = 0;
    const text = withoutNumbers(folded, numbers).slice(0, MAX_CHARACTERS);
    let previous: number = SEED.pair;
    let start = -1;
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isWordCharacter(text.charCodeAt(at))) {
        if (start < 0) start = at;
      } else if (start >= 0) {
        previous = this.addWord(text, start, at, previous);
        start = -1;
      }
    }
    this.addNumbers(numbers);
    this.scale();
    return { count: this.count, indices: this.indices, values: this.values };
  }

  /** @returns hash of the word, for the pair with the next one */
  private addWord(text: string, start: number, end: number, previous: number): number {
    const word = hash(text, start, end, SEED.word);
    this.add(word, WORD);
    this.add(finish(Math.imul(previous ^ SEED.pair, 0x01000193) ^ word), PAIR);
    // Words of up to four letters are their own only 4-gram.
    for (let at = start; at + 4 <= end && end - start > 4; at++) this.add(hash(text, at, at + 4, SEED.gram), GRAM);
    return word;
  }

  private addNumbers(numbers: readonly FoundNumber[]): void {
    this.add(finish(SEED.numbers + Math.min(numbers.length, 4)), NUMBERS);
    const [first, second] = numbers;
    if (first === undefined || second === undefined) return;
    this.add(finish(SEED.numbers + (first.value > second.value ? 10 : 11)), NUMBERS);
    if (second.value !== 0 && Number.isInteger(first.value / second.value))
      this.add(finish(SEED.numbers + 20), NUMBERS);
  }

  private add(hashed: number, value: number): void {
    const index = hashed & (INPUT_COUNT - 1);
    if (this.seen[index] === this.round || this.count === MAX_FEATURES) return;
    this.seen[index] = this.round;
    this.indices[this.count] = index;
    this.values[this.count] = value;
    this.count++;
  }

  private scale(): void {
    let sum = 0;
    for (let i = 0; i < this.count; i++) sum += (this.values[i] ?? 0) ** 2;
    const factor = sum === 0 ? 0 : INPUT_LENGTH / Math.sqrt(sum);
    for (let i = 0; i < this.count; i++) this.values[i] = (this.values[i] ?? 0) * factor;
  }
}

/** A copy that outlives the featurizer's next call. */
export function copyFeatures(input: SparseInput): SparseInput {
  const { count } = input;
  return { count, indices: input.indices.slice(0, count), values: input.values.slice(0, count) };
}

function withoutNumbers(question: string, numbers: readonly FoundNumber[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of numbers) {
    text += `${question.slice(from, start)} 0 `;
    from = end;
  }
  return from === 0 ? question : text + question.slice(from);
}

/** Letters and digits. Text is folded: beyond ASCII there are only letters of other scripts and some punctuation. */
function isWordCharacter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return code > 0xbf && (code < 0x2000 || code > 0x303f);
}

function hash(text: string, start: number, end: number, seed: number): number {
  let hashed = 0x811c9dc5 ^ seed;
  for (let at = start; at < end; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  return finish(hashed);
}

function finish(hashed: number): number {
  let mixed = Math.imul(hashed ^ (hashed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
