import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { argsDigest, previewDigest } from './digests.js';

const salt = Buffer.alloc(32, 7);
const of = (args: unknown): string => argsDigest({ salt, skill: 'benchmark-launch', action: 'run.launch', args });

it('is the hash of the documented bytes', () => {
  const expected = createHash('sha256')
    .update(
      Buffer.concat([
        Buffer.from('agent-args/v1\n'),
        salt,
        Buffer.from('benchmark-launch\nrun.launch\n{"a":1,"b":[]}'),
      ]),
    )
    .digest('hex');
  expect(of({ b: [], a: 1 })).toBe(`sha256:${expected}`);
});

it('does not depend on the order of keys, and does on everything else', () => {
  expect(of({ a: 1, b: 2 })).toBe(of({ b: 2, a: 1 }));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(of(one) === of(other)).toBe(same);
    }),
  );
});

it('changes with salt, skill, action, locale and text', () => {
  const digests = [
    of({}),
    argsDigest({ salt: Buffer.alloc(32, 8), skill: 'benchmark-launch', action: 'run.launch', args: {} }),
    argsDigest({ salt, skill: 'benchmark-edit', action: 'run.launch', args: {} }),
    argsDigest({ salt, skill: 'benchmark-launch', action: 'run.cancel', args: {} }),
    previewDigest({ salt, locale: 'en', structured: {}, text: 'a' }),
    previewDigest({ salt, locale: 'tr', structured: {}, text: 'a' }),
    previewDigest({ salt, locale: 'en', structured: {}, text: 'b' }),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
