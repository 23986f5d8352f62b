import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redact } from './redact.js';

const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

it.each([
  ['a bearer header in a sentence', `sent Bearer ${JWT}`],
  ['a bare token', JWT],
  ['a provider key', 'key sk-ant-abcdefghijklmnop was refused'],
  ['a webhook secret', 'whsec_abcdefghijklmnopqrst'],
])('takes out %s wherever it stands', (_what, text) => {
  const cleaned = JSON.stringify(redact({ note: text, deep: [{ note: text }] }));
  expect(cleaned).not.toMatch(/eyJ|sk-ant|whsec_a/);
});

it('takes the password out of a connection string and keeps the rest readable', () => {
  expect(redact('postgres://bench:s3cret@db:5432/x')).toBe('postgres://bench:[password]@db:5432/x');
});

it('hides values by the name of their key whatever they hold, and keeps harmless counts', () => {
  expect(redact({ authorization: 'x', apiKey: 1, salt: 'y', cookie: 'z', promptTokens: 7, outputTokens: 8 })).toEqual({
    authorization: '[redacted]',
    apiKey: '[redacted]',
    salt: '[redacted]',
    cookie: '[redacted]',
    promptTokens: 7,
    outputTokens: 8,
  });
});

it('keeps code and message of an error and of its cause, redacted', () => {
  const error = new Error(`failed with ${JWT}`, { cause: Object.assign(new Error('inner'), { code: 'E1' }) });
  expect(redact(error)).toMatchObject({ message: 'failed with [token]', cause: { message: 'inner', code: 'E1' } });
});

it('never throws and always gives something that JSON can hold', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  expect(() => JSON.stringify(redact(cyclic))).not.toThrow();
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withTypedArray: true, withDate: true }), (value) => {
      JSON.stringify(redact({ value }));
    }),
  );
});
