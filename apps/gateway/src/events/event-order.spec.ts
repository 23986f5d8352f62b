import { expect, it } from '@jest/globals';
import { silentLogger } from '@benchgen/service-kit';
import fc from 'fast-check';
import { EventOrder } from './event-order.js';
import { PAGE } from './event-times.js';
import type { PlacedEvent } from './published-event.js';

const placed = (seq: number): PlacedEvent => ({
  seq,
  event: { type: 't', subject: 's', accountid: 'a', sequence: String(seq), data: { run_id: 'r', rev: 1 } },
});

/** An order over a store that holds events up to `stored`, and everything it passed on. */
function openOrder({ isHeard = (): boolean => true, fails = (): boolean => false } = {}) {
  const store = { stored: 0, reads: 0 };
  const passed: number[] = [];
  const order = new EventOrder({
    readAfter: async (position) => {
      store.reads += 1;
      await Promise.resolve();
      if (fails()) throw new Error('no database');
      const count = Math.max(0, Math.min(PAGE, store.stored - position));
      return Array.from({ length: count }, (_, n) => placed(position + 1 + n));
    },
    pass: ({ seq }) => passed.push(seq),
    isHeard,
    log: silentLogger,
  });
  return { order, store, passed };
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);

it('passes every event once and in order, whatever is lost, repeated or late on the way', async () => {
  const fate = fc.constantFrom('heard', 'lost', 'twice', 'late', 'looked for');
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 60 }), async (fates) => {
      const { order, store, passed } = openOrder();
      const late: number[] = [];
      for (const [index, how] of fates.entries()) {
        store.stored = index + 1;
        if (how === 'heard' || how === 'twice') order.take(placed(index + 1));
        if (how === 'twice') order.take(placed(index + 1));
        if (how === 'late') late.push(index + 1);
        if (how === 'looked for') await order.look();
        if (index % 7 === 3) for (const seq of late.splice(0)) order.take(placed(seq));
      }
      await order.look();
      expect(passed).toEqual(upTo(fates.length));
    }),
  );
});

it('reads more pages than one', async () => {
  const { order, store, passed } = openOrder();
  store.stored = 2 * PAGE + 7;
  await order.look();
  expect(passed).toEqual(upTo(2 * PAGE + 7));
});

it('does not read as long as nothing is missing, nor for nobody', async () => {
  const heard = openOrder();
  for (const seq of upTo(5)) heard.order.take(placed(seq));
  const unheard = openOrder({ isHeard: () => false });
  unheard.store.stored = 9;
  unheard.order.take(placed(9));
  await unheard.order.look();
  expect([heard.store.reads, unheard.store.reads, unheard.passed]).toEqual([0, 0, []]);
});

it('makes up for a read that failed with the next one', async () => {
  let isDown = true;
  const { order, store, passed } = openOrder({ fails: () => isDown });
  store.stored = 3;
  await order.look();
  isDown = false;
  await order.look();
  expect(passed).toEqual([1, 2, 3]);
});

it('begins where the first listener does', async () => {
  const { order, store, passed } = openOrder();
  store.stored = 10;
  order.startAt(8);
  order.take(placed(7));
  await order.look();
  expect(passed).toEqual([9, 10]);
});
