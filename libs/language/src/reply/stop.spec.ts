import { expect, it } from '@jest/globals';
import { isStopMessage } from './stop.js';

it.each([
  'stop',
  'STOP!',
  'stop it',
  'please stop',
  'stop stop stop',
  'cancel',
  'dur',
  'DUR',
  'dur lütfen',
  'iptal',
  'iptal et',
  'durdur',
  'yeter',
  'halt',
  'стоп',
  'توقف',
  '停',
  'やめて',
  '그만',
  '🛑',
])('takes %j for a stop', (text) => {
  expect(isStopMessage(text)).toBe(true);
});

it.each([
  '',
  'please',
  "don't stop",
  'stop the run 14',
  'when does it stop',
  'non-stop',
  'stopwatch',
  'durum ne',
  'çalışma 14 dursun',
  '14. çalışmayı durdur',
  'dur bakalım ne kadar sürecek',
  'iptal etme',
  'yes',
  'hayır',
])('takes %j for something else', (text) => {
  expect(isStopMessage(text)).toBe(false);
});
