import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OPERATIONS } from '../actions/operations.js';
import { FEATURE_VERSION, INPUT_COUNT } from '../features/featurizer.js';
import { randomWeights } from '../network/network.js';
import { SeededRandom } from '../network/seeded-random.js';
import { MiniModel } from './mini-model.js';
import { decodeModel, encodeModel, modelHash } from './model-file.js';
import type { ModelHeader } from './model-header.js';

function anyModel(header: Partial<ModelHeader>, seed: number, hidden = 4): MiniModel {
  const answers = header.answers ?? [];
  return new MiniModel(
    {
      format: 1,
      name: 'test',
      featureVersion: FEATURE_VERSION,
      shape: { inputs: INPUT_COUNT, hidden, operations: OPERATIONS.length },
      confidenceFloor: 0.2,
      parents: [],
      method: 'base',
      seed,
      dataHash: 'none',
      scores: {},
      ...header,
      answers,
    },
    randomWeights(hidden, OPERATIONS.length + answers.length, new SeededRandom(seed)),
  );
}

const text = fc.string({ unit: 'grapheme', minLength: 1 });

describe('a model file', () => {
  it('gives back header and weights exactly, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 20 }),
        text,
        fc.integer(),
        fc.constantFrom(4, 8),
        fc.dictionary(
          text,
          fc.double({ min: 0, max: 1, noNaN: true }).map((score) => score + 0),
        ),
        (answers, name, seed, hidden, scores) => {
          const model = anyModel({ answers, name, scores }, seed, hidden);
          const bytes = encodeModel(model);
          const read = decodeModel(bytes, modelHash(bytes));
          expect(read.header).toEqual(model.header);
          expect(encodeModel(read).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('can be read from the middle of another buffer', () => {
    const bytes = encodeModel(anyModel({}, 1));
    const shifted = Buffer.concat([Buffer.from([1, 2, 3]), bytes]).subarray(3);
    expect(decodeModel(shifted, modelHash(bytes)).header.seed).toBe(1);
  });

  it('is refused when a single byte was changed, wherever', () => {
    const bytes = encodeModel(anyModel({}, 1));
    const hash = modelHash(bytes);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(() => decodeModel(changed, hash)).toThrow('does not fit its name');
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['is no model', Buffer.from('hello'), 'not a model file'],
    ['is not complete', encodeModel(anyModel({}, 1)).subarray(0, -4), 'not complete'],
    ['has other features', encodeModel(anyModel({ featureVersion: FEATURE_VERSION + 1 }, 1)), 'another version'],
  ])('is refused when it %s, even under its own hash', (_title, bytes, sentence) => {
    expect(() => decodeModel(bytes, modelHash(bytes))).toThrow(sentence);
  });
});
