import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractOrdinalChoice } from './choices.js';

const MODELS = ['local-mini-8 · hazır', 'local-mini-32 · hazır', 'local-mini-128 · başlatılması gerekir'];
const PLAIN = ['Run a benchmark', 'Look at a finished run', 'Train a model'];

describe('extractOrdinalChoice', () => {
  it.each([
    ['2', 'en', 1],
    ['2.', 'en', 1],
    ['number 3', 'en', 2],
    ['the second', 'en', 1],
    ['the second one please', 'en', 1],
    ['2nd', 'en', 1],
    ['the last one', 'en', 2],
    ['first', 'en', 0],
    ['ikincisi', 'tr', 1],
    ['ikinci olan', 'tr', 1],
    ['İKİNCİSİNİ SEÇ', 'tr', 1],
    ['ucuncusu', 'tr', 2],
    ['2.si', 'tr', 1],
    ['sonuncusu', 'tr', 2],
    ['ilki', 'tr', 0],
    ['32 olan', 'tr', 1],
    ["32'yi", 'tr', 1],
    ['local-mini-128', 'tr', 2],
    ['local-mini-8 · hazır', 'tr', 0],
    ['the 8 one', 'en', 0],
  ] as const)('%j (%s) picks option %d', (text, language, index) => {
    expect(extractOrdinalChoice(text, MODELS, language)).toBe(index);
  });

  it.each([
    ['look at the finished one', 1],
    ['train', 2],
    ['Run a benchmark', 0],
    ['3', 2],
  ])('%j picks by a part of the label', (text, index) => {
    expect(extractOrdinalChoice(text, PLAIN, 'en')).toBe(index);
  });

  it.each([
    ['4', 'en'],
    ['0', 'en'],
    ['local-mini', 'en'],
    ['the first and the second', 'en'],
    ['not the second', 'en'],
    ['which one is cheaper?', 'en'],
    ['ikincisi değil', 'tr'],
    ['hangisi daha ucuz', 'tr'],
    ['hazır olan', 'tr'],
    ['something else', 'en'],
    ['', 'en'],
  ])('%j (%s) picks nothing', (text, language) => {
    expect(extractOrdinalChoice(text, MODELS, language)).toBeNull();
  });

  it('picks nothing when a number is a position and a part of another label', () => {
    expect(extractOrdinalChoice('2', ['model 1', 'model 3', 'model 2'], 'en')).toBeNull();
  });

  it('picks every option by its own label and by its number', () => {
    const labels = fc.uniqueArray(fc.stringMatching(/^[a-z]{4,10}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(labels, fc.nat(), (options, seed) => {
        const index = seed % options.length;
        expect(extractOrdinalChoice(options[index] ?? '', options, 'en')).toBe(index);
        expect(extractOrdinalChoice(String(index + 1), options, 'en')).toBe(index);
      }),
    );
  });
});
