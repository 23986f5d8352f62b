import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCredits, formatDate, formatPercent, formatScore, joinList } from '../index.js';

it.each([
  [12_000, '12 credits', '12 kredi'],
  [1_000, '1 credit', '1 kredi'],
  [500, '0.5 credits', '0,5 kredi'],
  [1_234_567, '1,234.567 credits', '1.234,567 kredi'],
  [0, '0 credits', '0 kredi'],
])('writes %d millicredits for people', (millicredits, en, tr) => {
  expect([formatCredits(millicredits, 'en'), formatCredits(millicredits, 'tr')]).toEqual([en, tr]);
});

it('loses no millicredit in any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (millicredits) => {
      const digits = formatCredits(millicredits, 'en').replace(/[^\d.]/g, '');
      expect(Math.round(Number(digits) * 1000)).toBe(millicredits);
    }),
  );
});

it('writes a score with count, share and interval in both languages', () => {
  const score = {
    correct: 31,
    planned: 50,
    share: 0.62,
    interval: { low: 0.4815, high: 0.7414, method: 'wilson' as const },
  };
  expect(formatScore(score, 'en')).toBe('31/50 correct, 62% (95% interval 48–74)');
  expect(formatScore(score, 'tr')).toBe('31/50 doğru, %62 (%95 güven aralığı 48–74)');
});

it('puts the percent sign where the language has it', () => {
  expect([formatPercent(0.625, 'en', 1), formatPercent(0.625, 'tr', 1)]).toEqual(['62.5%', '%62,5']);
});

it('joins lists the way the language does', () => {
  expect(joinList(['a', 'b', 'c'], 'en')).toBe('a, b, and c');
  expect(joinList(['a', 'b'], 'tr', 'disjunction')).toBe('a veya b');
});

it('shows an instant in the time zone of the person, and in UTC where the zone is unknown', () => {
  const instant = '2026-12-01T22:30:00.000Z';
  expect(formatDate(instant, 'en', 'Europe/Istanbul')).toContain('Dec 2, 2026');
  expect(formatDate(instant, 'tr', 'Europe/Istanbul')).toContain('2 Ara 2026');
  expect(formatDate(instant, 'en', 'Mars/Olympus')).toContain('Dec 1, 2026');
});
