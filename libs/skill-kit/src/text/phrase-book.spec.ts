import { expect, test } from '@jest/globals';
import { defineCatalogue } from '@benchgen/language';
import fc from 'fast-check';
import { phraseBook } from './phrase-book.js';
import { joined, own, plainText, quoted } from './phrase.js';

const book = phraseBook(
  defineCatalogue({
    area: 'test',
    en: { run: 'Run “{title}” on {model}, {count, plural, one {# question} other {# questions}}.' },
    tr: { run: '{model} ile “{title}”, {count} soru.' },
  }),
);

test('keeps the origin of what is put into a message, in any order the language has', () => {
  const params = { title: quoted('run_id'), model: quoted('local-mini'), count: 2 };
  expect(book('en')('run', params)).toEqual([
    { text: 'Run “', from: 'own' },
    { text: 'run_id', from: 'outside' },
    { text: '” on ', from: 'own' },
    { text: 'local-mini', from: 'outside' },
    { text: ', 2 questions.', from: 'own' },
  ]);
  expect(plainText(book('tr-TR')('run', params))).toBe('local-mini ile “run_id”, 2 soru.');
});

test('answers in English where a language is only read', () => {
  expect(plainText(book('de')('run', { title: own('x'), model: own('y'), count: 1 }))).toBe(
    'Run “x” on y, 1 question.',
  );
});

test('a title can say nothing that a message would take for its own placeholders or for other phrases', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\uE000', '\uE001', '0', '1', '{', '}', "'", '#', 'a') }),
      (title) => {
        const said = plainText(book('en')('run', { title: own(title), model: own('m'), count: 1 }));
        expect(said).toBe(`Run “${title}” on m, 1 question.`);
      },
    ),
  );
});

test('outside text is one capped line without characters that cannot be seen', () => {
  const [span] = quoted(`a\u202Eb\nc\u200B ${'x'.repeat(500)}`);
  expect(span?.text).toMatch(/^ab c x+…$/);
  expect(span?.text.length).toBeLessThanOrEqual(200);
});

test('joins phrases and keeps every origin', () => {
  expect(joined([own('a'), quoted('b')], ', ')).toEqual([
    { text: 'a', from: 'own' },
    { text: ', ', from: 'own' },
    { text: 'b', from: 'outside' },
  ]);
});
