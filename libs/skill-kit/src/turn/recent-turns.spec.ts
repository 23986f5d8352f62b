import { expect, test } from '@jest/globals';
import type { TakeTurn } from '@benchgen/contracts';
import { somebody } from '../conformance/people.js';
import { turnOf } from '../conformance/skill-on-nats.js';
import { RecentTurns } from './recent-turns.js';

const handed = (turn: TakeTurn, intent: string): TakeTurn => ({
  ...turn,
  context: { ...turn.context, handover: { to: 'x', intent, slots: {} } },
});

test('a turn begins once; one that failed may begin again', () => {
  const recent = new RecentTurns();
  const turn = turnOf(somebody(), 'hello');
  expect([recent.begin(turn), recent.begin(turn), recent.begin(turnOf(somebody(), 'hello'))]).toEqual([
    true,
    false,
    true,
  ]);
  recent.forget(turn);
  expect(recent.begin(turn)).toBe(true);
});

test('a turn comes back once with each hand-over', () => {
  const recent = new RecentTurns();
  const turn = turnOf(somebody(), 'yes');
  const deliveries = [turn, handed(turn, 'launch'), handed(turn, 'launch'), handed(turn, 'cancel')];
  expect(deliveries.map((one) => recent.begin(one))).toEqual([true, true, false, true]);
});
