import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { score, type ScoredQuestion } from '../score.js';
import { expectRows } from '../scoring.fixture.js';

const number = (accepted: string | string[], params = {}, locale = 'en'): ScoredQuestion => ({
  accepted: [accepted].flat(),
  locale,
  scorer: { kind: 'number', params },
});

describe('a number', () => {
  test('is read out of any wrapping, with its unit, currency and digits of other scripts', () => {
    const replies = [
      '42',
      '42.',
      '(42)',
      '$42',
      '\\$42',
      '£42.00',
      '**42**',
      '\\boxed{42}',
      '$$42$$',
      '42 eggs',
      '٤٢',
      '４２',
      '+42',
    ];
    expectRows(
      number('42'),
      replies.map((reply) => [reply, 'correct', '42']),
    );
  });

  test('is read after a cue, as the result of a sum, or as the last number of a worked solution', () => {
    expectRows(number('18'), [
      ['The answer is that she has 18 eggs.', 'correct'],
      ['The answer is 3*6=18.', 'correct'],
      ["Cevap 18'dir.", 'correct'],
      ['3*6=18\n#### 18\n\nQuestion: Pens in 7 boxes of 1?\n#### 7', 'correct', '18'],
      ['16 - 3 - 4 = 9 eggs, 9*2 = $18 per day', 'correct'],
      ['1. Start with 16\n2. Add 2\n3. So 18 remain', 'correct'],
      ['so it is 18.\n\n**Answer:** 18.', 'correct'],
      ['\\boxed{18 \\text{ eggs}}', 'correct'],
      ['\\boxed{x = 18}', 'correct'],
      ['$$\\text{ANSWER: } \\$18$$', 'correct'],
    ]);
  });

  test('keeps its sign, however the minus is written', () => {
    const replies = ['-5', '−5', 'minus 5', 'x = -5', '3 - 8 = -5', '-$5', '$-5', 'The answer is −5.'];
    expectRows(number('-5'), [...replies.map((reply) => [reply, 'correct', '-5'] as const), ['5', 'incorrect', '5']]);
    expectRows(number('-5', {}, 'tr'), [['eksi 5', 'correct']]);
  });

  test('takes a comma for thousands only where it can be nothing else, and follows the locale', () => {
    expectRows(number('1234'), [
      ['1,234', 'correct'],
      ['1.234', 'incorrect'],
      ['1 234', 'incorrect'],
    ]);
    expectRows(number('12'), [['1,2', 'incorrect', '1,2']]);
    expectRows(number('1234.5'), [
      ['1.234,5', 'correct'],
      ['1,234.5', 'correct'],
      ["1'234.5", 'correct'],
    ]);
    expectRows(number('1,5', {}, 'tr'), [
      ['1,5', 'correct', '1.5'],
      ['1.5', 'correct'],
    ]);
    expectRows(number('1500', {}, 'tr'), [['1.500', 'correct', '1500']]);
    expectRows(number('1234567', {}, 'fr'), [['1 234 567', 'correct']]);
    expectRows(number('0.125'), [['0,125', 'incorrect']]);
  });

  test('in scientific, fraction and power form has the same value', () => {
    const replies = ['0.0000004', '4e-7', '4E-7', '4 × 10^{-7}', '4\\times10^{-7}', '4 × 10⁻⁷', '\\frac{4}{10000000}'];
    expectRows(
      number('4e-7'),
      replies.map((reply) => [reply, 'correct', '4e-7']),
    );
    expectRows(number('2.5'), [
      ['2 1/2', 'correct'],
      ['2½', 'correct'],
      ['5/2', 'correct'],
      ['\\frac52', 'correct'],
    ]);
    expectRows(number('32'), [
      ['2^5', 'correct'],
      ['2^{5}', 'correct'],
    ]);
  });

  test('that is part of a word, a date, a list or a longer expression is none', () => {
    const replies = [
      'COVID-19 is bad',
      '2021-03-19',
      '12:19',
      '19th',
      'B19',
      '4\\sqrt{19}',
      '19π',
      '19x',
      'It is 18 or 19',
    ];
    expectRows(
      number('19'),
      replies.map((reply) => [reply, 'no_answer']),
    );
    expectRows(number('6'), [
      ['5 or 6', 'incorrect'],
      ['The answer is 5 or 6', 'incorrect'],
      ['1, 6', 'incorrect'],
    ]);
    expectRows(number('0'), [
      ['NaN', 'no_answer'],
      ['Infinity', 'no_answer'],
      ['a box: \\boxed and stop', 'no_answer'],
    ]);
  });
});

describe('a percentage', () => {
  test('is divided by 100 unless the item declares the unit, and then flags a key that may be too narrow', () => {
    expectRows(number('0.35'), [['35%', 'correct', '0.35']]);
    expectRows(number('35', { unit: '%' }), [
      ['35%', 'correct', '35'],
      ['28 of 80, out of 100%, is 35%.', 'correct', '35'],
      ['35', 'correct'],
    ]);
    expectRows(number('35%'), [
      ['35 percent', 'correct'],
      ['35', 'correct'],
      ['0.35', 'incorrect'],
    ]);
    expectRows(number('35', { unit: '%' }, 'tr'), [
      ['%35', 'correct'],
      ['yüzde 35', 'correct'],
    ]);
    expectRows(number('35', { percentEquivalence: true }), [['35%', 'correct', '35']]);
    const { verdict, extracted, flags } = score(number('35'), { text: '35%', finishReason: 'stop' });
    expect([verdict, extracted, flags]).toEqual(['incorrect', '0.35', ['key_too_narrow?']]);
  });
});

describe('a unit', () => {
  test('is converted when that is wanted, wrong when it measures something else, and missed when it is required', () => {
    expectRows(number('1.8', { unit: 'm', convertUnits: true }), [
      ['180 cm', 'correct', '1.8'],
      ['1.8 metres', 'correct'],
      ['1.8', 'correct'],
      ['1.8 kg', 'incorrect'],
    ]);
    expectRows(number('1.8', { unit: 'm' }), [
      ['180 cm', 'incorrect'],
      ['1.8 in total', 'incorrect'],
    ]);
    expectRows(number('1.8', { unit: 'm', unitRequired: true }), [
      ['1.8', 'incorrect'],
      ['1.8 m', 'correct'],
    ]);
    expectRows(number('100', {}, 'tr'), [
      ['100TL', 'correct'],
      ['100 lira', 'correct'],
    ]);
  });
});

describe('a numeric key', () => {
  test('has a tolerance, a range, or a precision to which answers are rounded', () => {
    expectRows(number('3.14159', { relTol: 0.01 }), [
      ['3.14', 'correct'],
      ['3.2', 'incorrect'],
    ]);
    expectRows(number('5', { absTol: 0.5 }), [
      ['5.5', 'correct'],
      ['5.6', 'incorrect'],
    ]);
    expectRows(number('[1,2]', { range: [1, 2] }), [
      ['1.5', 'correct'],
      ['2', 'correct'],
      ['2.1', 'incorrect'],
    ]);
    expectRows(number('33.3', { roundToKey: true }), [
      ['\\frac{100}{3}', 'correct'],
      ['33.4', 'incorrect'],
    ]);
    expectRows(number('33.3'), [['\\frac{100}{3}', 'incorrect']]);
  });

  test('that is no number is bad, one usable answer among several is enough', () => {
    expectRows(number('x'), [['5', 'bad_key']]);
    expectRows(number(['NaN', '5']), [['5', 'correct']]);
  });

  test('equals itself in every notation, and no other number', () => {
    const value = fc.integer({ min: -999_999, max: 999_999 });
    const forms = [
      (n: number) => String(n),
      (n: number) => n.toLocaleString('en-US'),
      (n: number) => `The answer is ${String(n)}.`,
      (n: number) => `\\boxed{${String(n)}}`,
      (n: number) => String(n).replace('-', '−'),
      (n: number) => `${String(n)}.00`,
    ];
    fc.assert(
      fc.property(value, value, fc.constantFrom(...forms), (key, answer, form) => {
        const { verdict } = score(number(String(key)), { text: form(answer), finishReason: 'stop' });
        expect(verdict).toBe(key === answer ? 'correct' : 'incorrect');
      }),
    );
  });
});
