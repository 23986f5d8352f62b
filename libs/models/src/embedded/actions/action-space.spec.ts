import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActionSpace, asNumber, readQuestion } from './action-space.js';
import { applyOperation, OPERATIONS, sameNumber } from './operations.js';

const space = new ActionSpace(['Paris', 'Ankara', 'positive']);
const named = (name: string): number => OPERATIONS.findIndex((operation) => operation.name === name);

describe('the actions of a model', () => {
  it('leave out every operation whose numbers are not there', () => {
    const names = (text: string): string[] => [
      ...new Set([...space.possible(readQuestion(text)).allowed].map((action) => space.via(action))),
    ];
    expect(names('What is the capital of France?')).toEqual(['recalled']);
    expect(names('How many metres are 3 kilometres?')).not.toContain('add');
    expect(names('How many metres are 3 kilometres?')).toContain('times-1000');
    expect(names('What is 3 divided by 0?')).not.toContain('divide');
  });

  it('include every operation that comes to the right number, in the words of the language', () => {
    const question = readQuestion('What is 2 plus 2?');
    expect([...space.rightActions(question, ['4'])].map((action) => space.via(action))).toEqual(['add', 'multiply']);
    const turkish = readQuestion('5 lira 2 arkadaşa bölünürse kaç lira düşer?');
    expect([...space.rightActions(turkish, ['2,5'])]).toEqual([named('divide')]);
    expect(space.answerOf(named('divide'), turkish)).toBe('2,5');
  });

  it('include the learned answer whatever its case and accents', () => {
    const right = space.rightActions(readQuestion('Which city?'), ['PARÍS']);
    expect([...right].map((action) => space.answerOf(action, readQuestion('?')))).toEqual(['Paris']);
    expect(space.rightActions(readQuestion('Which city?'), ['Lima'])).toEqual(new Set());
  });

  it('are bound to the options of a multiple choice question and answer with the option itself', () => {
    const question = readQuestion('How many metres are 2 kilometres?', ['20 metres', '2,000 metres', 'PARIS']);
    const { allowed, options } = space.possible(question);
    expect(options).toContain('2,000 metres');
    expect(options).toContain('PARIS');
    expect(options).not.toContain('20 metres');
    expect(allowed).toHaveLength(options?.length ?? -1);
  });

  it('have a name each, and names never meet', () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  });
});

describe('one arithmetic step', () => {
  it('gives a finite number or none, for any numbers', () => {
    const number = fc.double({ noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...OPERATIONS), fc.array(number, { maxLength: 3 }), (operation, numbers) => {
        const result = applyOperation(operation, numbers);
        expect(Number.isFinite(result) || Number.isNaN(result)).toBe(true);
        if (numbers.length < operation.arity) expect(result).toBeNaN();
      }),
    );
  });

  it('does not let the noise of floating point decide', () => {
    expect(sameNumber(0.1 + 0.2, 0.3)).toBe(true);
    expect(sameNumber(1, 1.001)).toBe(false);
    expect(sameNumber(Number.NaN, Number.NaN)).toBe(false);
  });
});

describe('an answer that is a number', () => {
  it.each([
    ['120 cm', 'en', 120],
    ['$3.50', 'en', 3.5],
    ['%20', 'tr', 20],
    ['2,5 litre', 'tr', 2.5],
    ['12 or 13', 'en', undefined],
    ['Paris', 'en', undefined],
    ['the year 1999 was good', 'en', undefined],
  ] as const)('%j (%s) is %s', (text, language, expected) => {
    expect(asNumber(text, language)).toBe(expected);
  });
});
