import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runNumberIn, runReferenceIn, withoutRunNumbers } from './run-reference.js';

test.each([
  ['en', 'run 14'],
  ['en', 'Is run #14 done?'],
  ['en', 'what about #14'],
  ['en', 'run number 14 please'],
  ['en', 'see http://x/a/demo/runs/14'],
  ['tr', 'çalışma 14 bitti mi'],
  ['tr', '14. çalışma'],
  ['tr', '14 numaralı çalışmayı iptal et'],
  ['tr', 'calisma 14'],
])('%s: “%s” names run 14', (language, text) => {
  expect(runNumberIn(text, language)).toBe('14');
  expect(withoutRunNumbers(text, language)).not.toContain('14');
});

test.each([
  ['en', 'run 14 questions of capitals'],
  ['en', 'run capitals on local-mini-14'],
  ['en', 'my last 14 runs'],
  ['tr', 'son 14 çalışmamı göster'],
  ['tr', '14 soruyla çalıştır'],
])('%s: “%s” names no run', (language, text) => {
  expect(runNumberIn(text, language)).toBeUndefined();
  expect(withoutRunNumbers(text, language)).toBe(text);
});

test('any number and any id is read back from how people write them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.uuid(), (number, id) => {
      expect(runReferenceIn(`is run ${String(number)} done`, 'en')).toBe(String(number));
      expect(runReferenceIn(`is ${id} done`, 'en')).toBe(id);
    }),
  );
});
