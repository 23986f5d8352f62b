import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readQuestion } from '../actions/action-space.js';
import { copyFeatures, Featurizer, INPUT_COUNT } from './featurizer.js';
import { foldText } from './fold-text.js';
import { readNumbers, writeNumber } from './read-numbers.js';

const featuresOf = (text: string) => {
  const question = readQuestion(text);
  return copyFeatures(new Featurizer().featurize(question.folded, question.numbers));
};

describe('folding text', () => {
  it('makes all four Turkish i the same, and drops case and diacritics', () => {
    expect(foldText('IĞDIR')).toBe(foldText('ığdır'));
    expect(foldText('İSTANBUL')).toBe(foldText('istanbul'));
    expect(foldText("ÇİN'İN BAŞKENTİ")).toBe("cin'in baskenti");
    expect(foldText('Bogotá')).toBe('bogota');
  });

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('the language of a question', () => {
  it.each([
    ['What is the capital of Türkiye?', 'en'],
    ['Türkiye nin baskenti neresidir', 'tr'],
    ['3 kilometre kaç metre eder?', 'tr'],
    ["Name Iğdır's neighbours", 'tr'],
    ['2 + 2', 'en'],
    ['KAÇ METRE?', 'tr'],
  ])('of %j is %s', (text, language) => {
    expect(readQuestion(text).language).toBe(language);
  });
});

describe('numbers in a question', () => {
  it.each([
    ['en', 'She has 1,234 apples and 5.5 kg', [1234, 5.5]],
    ['en', '-3 and −4, but 7-2 is a score', [-3, -4, 7, 2]],
    ['en', 'area51 is no number, 51 is', [51]],
    ['en', '1,2 is two numbers', [1, 2]],
    ['tr', '1.234 elma ve 5,5 kg', [1234, 5.5]],
    ['tr', "5'er elma, %20 indirim", [5, 20]],
    ['en', 'none here', []],
  ] as const)('are read as a %s reader does: %j', (language, text, expected) => {
    expect(readNumbers(foldText(text), language).map(({ value }) => value)).toEqual(expected);
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('en' as const, 'tr' as const),
        (whole, decimals, language) => {
          const value = Number((whole / 10 ** decimals).toFixed(6));
          expect(readNumbers(writeNumber(value, language), language).map((found) => found.value)).toEqual([
            Object.is(value, -0) ? 0 : value,
          ]);
        },
      ),
    );
  });
});

describe('the features of a question', () => {
  it('are the same whatever the case, the accents and the numbers of the same kind', () => {
    expect(featuresOf('WHAT IS THE CAPITAL OF PERÚ?')).toEqual(featuresOf('what is the capital of peru'));
    expect(featuresOf('What is 12 plus 30?')).toEqual(featuresOf('What is 45 plus 58?'));
    expect(featuresOf('What is 12 minus 30?')).not.toEqual(featuresOf('What is 58 minus 45?'));
  });

  it('are distinct inputs within bounds, of the same total length, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const { count, indices, values } = featuresOf(text);
        expect(new Set(indices).size).toBe(count);
        expect([...indices].every((index) => index < INPUT_COUNT)).toBe(true);
        const length = Math.sqrt([...values].reduce((sum, value) => sum + value * value, 0));
        expect(length).toBeCloseTo(2, 4);
      }),
    );
  });

  it('stay bounded for a very long text', () => {
    expect(featuresOf('lorem ipsum '.repeat(100_000)).count).toBeLessThan(50);
  });
});
