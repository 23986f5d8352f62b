import { AppError, ERRORS, isErrorCode, appErrorOf } from '@benchgen/contracts';
import { expect, it } from '@jest/globals';
import { errorSentences, sentenceFor } from './sentences.js';
import { toAppError } from './translate.js';

const PARAMS = { needCredits: 1, balanceCredits: 2, available: 3 };

it.each(Object.keys(ERRORS).filter(isErrorCode))(
  '%s has a sentence in each language that shows no inner word',
  (code) => {
    const en = sentenceFor({ code, params: PARAMS }, 'en');
    const tr = sentenceFor({ code, params: PARAMS }, 'tr');
    expect(en).not.toBe(tr);
    for (const sentence of [en, tr]) expect(sentence).not.toMatch(/[{}_]|undefined|null|\b[A-Z]+\.[A-Z]+/);
  },
);

it('speaks English to those whose language is not complete', () => {
  expect(sentenceFor({ code: 'AUTH.FAILED', params: {} }, 'fi')).toBe(errorSentences.text('en', 'AUTH.FAILED'));
});

it('recognises an error that crossed a process by its code', () => {
  const crossed: unknown = JSON.parse(JSON.stringify(new AppError('RUN.NOT_FOUND', { correlationId: 'c1' }).toWire()));
  expect(appErrorOf(crossed)).toMatchObject({ code: 'RUN.NOT_FOUND', kind: 'not_found', correlationId: 'c1' });
});

it.each([
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'INTERNAL.NOT_READY'],
  ['a database that is going down', Object.assign(new Error('x'), { code: '57P01' }), 'INTERNAL.NOT_READY'],
  ['a lost database connection', new Error('Connection terminated unexpectedly'), 'INTERNAL.NOT_READY'],
  ['anything else', new RangeError('x'), 'INTERNAL.UNEXPECTED'],
  ['what is no error at all', 'text', 'INTERNAL.UNEXPECTED'],
])('understands %s', (_what, thrown, code) => {
  expect(toAppError(thrown).code).toBe(code);
});
