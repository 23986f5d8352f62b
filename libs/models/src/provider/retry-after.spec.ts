import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRetryAfter } from './retry-after.js';

const NOW = Date.UTC(2026, 0, 5, 12, 0, 0);

describe('reading how long a server asks to wait', () => {
  it.each([
    ['2', 2_000],
    ['0', 0],
    ['0.05', 50],
    [' 1.5 ', 1_500],
    ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
    ['Monday, 05-Jan-26 12:00:30 GMT', 30_000],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
    ['100000', 600_000],
  ])('reads %j as %d ms', (wish, expected) => {
    expect(readRetryAfter({ 'retry-after': wish }, NOW)).toBe(expected);
  });

  it.each(['soon', '-5', '3 seconds', '', '1e3', 'NaN'])('finds no wish in %j', (wish) => {
    expect(readRetryAfter({ 'retry-after': wish }, NOW)).toBeUndefined();
  });

  it('prefers milliseconds where a server gives both, and takes the first of several headers', () => {
    expect(readRetryAfter({ 'retry-after-ms': '120', 'retry-after': '1' }, NOW)).toBe(120);
    expect(readRetryAfter({ 'retry-after': ['3', '9'] }, NOW)).toBe(3_000);
    expect(readRetryAfter({}, NOW)).toBeUndefined();
  });

  it('never gives a wait below zero or above ten minutes, whatever the header says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
        ),
        (wish) => {
          const wait = readRetryAfter({ 'retry-after': wish }, NOW);
          expect(wait === undefined || (wait >= 0 && wait <= 600_000)).toBe(true);
        },
      ),
    );
  });
});
