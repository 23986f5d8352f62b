import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

const text = fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\u0000'));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.array(tie('value')),
    fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      tie('value'),
      { noNullPrototype: true },
    ),
  ),
})).value;

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  );
};

describe('canonical JSON', () => {
  test('gives the texts of RFC 8785', () => {
    expect(canonicalJson({ b: [1e21, 4.5, 0.002, 1e-27], a: '\u20ac$\u000f\nA\'B"\\\\"/', '\u20ac': null })).toBe(
      '{"a":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/","b":[1e+21,4.5,0.002,1e-27],"\u20ac":null}',
    );
  });

  test('is read back as the same value, whatever the order of the keys was', () => {
    fc.assert(
      fc.property(json, (value) => {
        const canonical = canonicalJson(value);
        expect(JSON.parse(canonical)).toEqual(value);
        expect(canonicalJson(shuffled(value))).toBe(canonical);
        expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
      }),
    );
  });

  test('sorts keys by UTF-16 units, as the standard says', () => {
    expect(canonicalJson({ '\ufb33': 1, '\ud83d\ude00': 2, '\u20ac': 3, a: 4 })).toBe(
      '{"a":4,"\u20ac":3,"\ud83d\ude00":2,"\ufb33":1}',
    );
  });

  test.each([
    ['undefined', undefined],
    ['an undefined field', { a: undefined }],
    ['a hole in a list', new Array<unknown>(2)],
    ['NaN', { a: [NaN] }],
    ['an infinity', -Infinity],
    ['a bigint', 1n],
    ['a function', { a: () => 1 }],
    ['a date', new Date(0)],
    ['NUL in a text', 'a\u0000b'],
    ['NUL in a key', { 'a\u0000': 1 }],
    ['half a character', '\ud83d'],
  ])('refuses %s', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test('refuses a value that contains itself, and takes one that appears twice', () => {
    const shared = { x: 1 };
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(canonicalJson([shared, shared])).toBe('[{"x":1},{"x":1}]');
    expect(() => canonicalJson(loop)).toThrow(TypeError);
  });
});
