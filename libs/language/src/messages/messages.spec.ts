import { describe, expect, it } from '@jest/globals';
import { type Catalogue, defineCatalogue } from './catalogue.js';
import { checkCatalogue } from './check-catalogue.js';
import { commonCatalogue } from './common.js';

/** A catalogue as a careless hand would leave it; the types alone do not let it be written. */
const broken = (en: Record<string, string>, tr: Record<string, string>): Catalogue =>
  defineCatalogue({ area: 'x', en, tr });

describe('a catalogue', () => {
  const catalogue = defineCatalogue({
    area: 'greetings',
    en: { hello: 'Hello {name}', runs: '{count, plural, one {# run} other {# runs}}', tag: 'a < b & <c>' },
    tr: { hello: 'Merhaba {name}', runs: '{count} çalışma', tag: 'a < b & <c>' },
  });

  it('fills in placeholders by the rules of the language', () => {
    expect(catalogue.text('en', 'hello', { name: '{name} <b>' })).toBe('Hello {name} <b>');
    expect(catalogue.text('en', 'runs', { count: 1 })).toBe('1 run');
    expect(catalogue.text('en', 'runs', { count: 1234 })).toBe('1,234 runs');
    expect(catalogue.text('tr', 'runs', { count: 3 })).toBe('3 çalışma');
  });

  it('takes angle brackets as text', () => {
    expect(catalogue.text('en', 'tag')).toBe('a < b & <c>');
  });

  it('throws when a placeholder gets no value', () => {
    expect(() => catalogue.text('en', 'hello')).toThrow(/name/);
  });
});

describe('checkCatalogue', () => {
  it('finds nothing in the common catalogue', () => {
    expect(checkCatalogue(commonCatalogue)).toEqual([]);
  });

  it.each([
    [{ a: 'Hi', b: 'Bye' }, { a: 'Selam' }, ['x.b (tr) is missing']],
    [{ a: 'Hi' }, { a: 'Selam', b: 'Hoşça kal' }, ['x.b (en) is missing']],
    [{ a: 'Hi' }, { a: ' ' }, ['x.a (tr) is empty']],
    [{ a: 'Hi {name}' }, { a: 'Selam' }, ['x.a (tr) lacks {name}']],
    [{ a: 'Hi' }, { a: 'Selam {ad}' }, ['x.a (tr) has {ad}, which English does not']],
    [{ a: '{n, plural, other {{who} ran}}' }, { a: '{n} koştu' }, ['x.a (tr) lacks {who}']],
    [{ a: 'Hi {name' }, { a: 'Selam {name}' }, ['x.a (en) is not ICU MessageFormat']],
    [{ a: 'Hi {name}' }, { a: 'Hi {name}' }, ['x.a (tr) is not translated']],
  ])('finds what is wrong with %j and %j', (en, tr, problems) => {
    expect(checkCatalogue(broken(en, tr as Record<string, string>))).toEqual(problems);
  });

  it('lets messages without words be the same, and words that are allowed to', () => {
    expect(checkCatalogue(broken({ a: '{x}: {y}', b: 'OK' }, { a: '{x}: {y}', b: 'OK' }), ['b'])).toEqual([]);
  });
});
