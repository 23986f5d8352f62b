import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BatchInMaking } from './batch.js';
import { BATCH_LIMIT, WAITING_LIMIT } from './event-times.js';
import type { Frame } from './frame.js';
import { WaitingFrames } from './waiting-frames.js';

const runs = fc.integer({ min: 0, max: 12 });
const kinds = fc.constantFrom('state' as const, 'progress' as const);
const steps = fc.array(fc.tuple(kinds, runs, fc.integer({ min: 1, max: 6_000 })), { maxLength: 700 });

/** Each frame's bytes begin with its number, which is also its position. */
const framesOf = (made: [Frame['kind'], number, number][]): Frame[] =>
  made.map(([kind, run, size], index) => {
    const bytes = Buffer.from(`${String(index + 1)};`.padEnd(size + 8, ' '));
    return kind === 'state'
      ? { kind, seq: index + 1, rev: index + 1, runId: String(run), bytes }
      : { kind, runId: String(run), bytes };
  });

const numbersIn = (bytes: Buffer): number[] => [...bytes.toString().matchAll(/(\d+);/g)].map(([, n]) => Number(n));
const keyOf = ({ kind, runId }: Frame): string => `${kind} ${runId}`;

it('keeps within its limits, in order, and always has the latest of each run', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 100_000 }), (made, unsent) => {
      const frames = framesOf(made);
      const waiting = new WaitingFrames();
      const fits = frames.every((frame) => waiting.add(frame, unsent));
      const bytes = waiting.take();
      const kept = numbersIn(bytes);
      expect(kept).toEqual([...kept].sort((a, b) => a - b));
      if (!fits) return;
      const latest = new Map(frames.map((frame, index) => [keyOf(frame), index + 1]));
      expect(kept).toEqual(expect.arrayContaining([...latest.values()]));
      expect(kept.length).toBeLessThanOrEqual(WAITING_LIMIT.events);
      expect(bytes.length + unsent).toBeLessThanOrEqual(WAITING_LIMIT.bytes);
      expect(waiting.isEmpty).toBe(true);
    }),
  );
});

it('loses nothing while it is within its limits', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, runs, fc.integer({ min: 1, max: 900 })), { maxLength: 256 }), (made) => {
      const waiting = new WaitingFrames();
      for (const frame of framesOf(made)) expect(waiting.add(frame, 0)).toBe(true);
      expect(numbersIn(waiting.take())).toEqual(made.map((_, index) => index + 1));
    }),
  );
});

it('says when even the latest of each run is too much', () => {
  const waiting = new WaitingFrames();
  const frames = framesOf(Array.from({ length: WAITING_LIMIT.events + 1 }, (_, run) => ['state', run, 1]));
  expect(frames.map((frame) => waiting.add(frame, 0)).lastIndexOf(true)).toBe(WAITING_LIMIT.events - 1);
});

it('a batch has every state in order, of progress the latest of each run before them, and ends before it is too long', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const batch = new BatchInMaking();
      let begin = 0;
      const frames = framesOf(made);
      const check = (end: number): void => {
        const taken = batch.take();
        const part = frames.slice(begin, end);
        const states = part.flatMap((frame) => (frame.kind === 'state' ? [frame.seq] : []));
        const progress = new Map(part.map((frame, index) => [keyOf(frame), begin + index + 1]));
        for (const key of [...progress.keys()]) if (key.startsWith('state')) progress.delete(key);
        expect(numbersIn(taken?.bytes ?? Buffer.alloc(0)).slice(progress.size)).toEqual(states);
        expect(taken?.frames.length ?? 0).toBe(states.length + progress.size);
        expect(taken?.frames.length ?? 0).toBeLessThanOrEqual(BATCH_LIMIT.events);
        expect(taken?.states).toEqual(states.length === 0 ? undefined : { first: states[0], last: states.at(-1) });
        begin = end;
      };
      for (const [index, frame] of frames.entries()) {
        batch.add(frame);
        if (batch.isFull) check(index + 1);
      }
      check(frames.length);
    }),
  );
});
