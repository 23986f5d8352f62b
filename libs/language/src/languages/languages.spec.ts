import { expect, it } from '@jest/globals';
import { completeLanguage, knownLanguage } from './languages.js';

it.each([
  ['tr', 'tr'],
  ['tr-TR', 'tr'],
  ['TR_tr', 'tr'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['', 'en'],
  ['xx', 'en'],
])('answers %j in %j', (tag, language) => {
  expect(completeLanguage(tag)).toBe(language);
});

it('knows a language it does not answer in, and no other', () => {
  expect([knownLanguage('de-AT'), knownLanguage('sv')]).toEqual(['de', undefined]);
});
