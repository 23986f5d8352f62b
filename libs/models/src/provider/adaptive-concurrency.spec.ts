import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AdaptiveConcurrency, limitConcurrency } from './adaptive-concurrency.js';
import { ModelError } from './model-error.js';
import { never, REQUEST, scriptedProvider } from './scripted-provider.fixture.js';

const ticks = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

/** A server under a clock of ours: each attempt takes `durationMs`, and is turned away where `refuses` says so. */
class World {
  time = 0;
  readonly limiter: AdaptiveConcurrency;
  peak = 0;
  served = 0;
  private readonly events: { at: number; end: () => void }[] = [];

  constructor(max: number) {
    this.limiter = new AdaptiveConcurrency({ max, now: () => this.time });
  }

  ask(durationMs: number, refuses: (inFlight: number) => boolean = () => false): void {
    const work = (): Promise<void> => {
      this.peak = Math.max(this.peak, this.limiter.inFlight);
      const refused = refuses(this.limiter.inFlight);
      return new Promise((resolve, reject) => {
        const end = (): void => {
          if (refused) reject(new ModelError('rate_limited', 'too many'));
          else resolve();
        };
        this.events.push({ at: this.time + (refused ? 1 : durationMs), end });
      });
    };
    void this.limiter.run(work, never()).then(
      () => this.served++,
      () => undefined,
    );
  }

  /** Runs the clock to the next end of an attempt. False when nothing is in flight. */
  async step(): Promise<boolean> {
    this.events.sort((a, b) => a.at - b.at);
    const next = this.events.shift();
    if (!next) return false;
    this.time = Math.max(this.time, next.at);
    next.end();
    await ticks();
    return true;
  }
}

describe('the limit on attempts in flight', () => {
  it.each([1, 8, 64])('keeps all %d slots full as long as anyone waits, and never more', async (max) => {
    const world = new World(max);
    for (let i = 0; i < max * 10; i++) world.ask(50 + (i % 7));
    await ticks();
    for (let i = 0; i < max * 9; i++) {
      expect(world.limiter.inFlight).toBe(max);
      await world.step();
    }
    while (await world.step());
    expect(world.served).toBe(max * 10);
    expect(world.peak).toBe(max);
  });

  it('halves when a server turns many away, once in a window, and grows back when it no longer does', async () => {
    const world = new World(64);
    for (let i = 0; i < 64; i++) world.ask(50, () => true);
    await ticks();
    while (await world.step());
    expect(world.limiter.limit).toBe(32);
    for (let window = 0; window < 4; window++) {
      world.time += 1_000;
      world.ask(1);
      await ticks();
      await world.step();
    }
    expect(world.limiter.limit).toBe(64);
  });

  it('settles near what the server can take', async () => {
    const world = new World(64);
    for (let i = 0; i < 4_000; i++) world.ask(50, (inFlight) => inFlight > 20);
    await ticks();
    const limits: number[] = [];
    while (await world.step()) limits.push(world.limiter.limit);
    const late = limits.slice(limits.length / 2);
    const mean = late.reduce((sum, limit) => sum + limit, 0) / late.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(36);
  });

  it.each([8, 64])('leaves %d slots alone when one in twenty is turned away at random', async (max) => {
    const world = new World(max);
    let asked = 0;
    for (let i = 0; i < max * 60; i++) world.ask(50, () => ++asked % 20 === 0);
    await ticks();
    while (await world.step()) expect(world.limiter.limit).toBe(max);
  });

  it('never goes below one slot', async () => {
    const world = new World(4);
    for (let i = 0; i < 400; i++) world.ask(500, () => true);
    await ticks();
    while (await world.step()) world.time += 100;
    expect(world.limiter.limit).toBe(1);
    expect(world.limiter.inFlight).toBe(0);
  });

  it('gives a slot to the next in line when the one before gave up waiting', async () => {
    const limiter = new AdaptiveConcurrency({ max: 1 });
    let finish = (): void => undefined;
    const first = limiter.run(() => new Promise<void>((resolve) => (finish = resolve)), never());
    const stop = new AbortController();
    const second = limiter.run(() => Promise.resolve('second'), stop.signal);
    const third = limiter.run(() => Promise.resolve('third'), never());
    stop.abort(new Error('gave up'));
    await expect(second).rejects.toThrow('gave up');
    finish();
    await first;
    await expect(third).resolves.toBe('third');
    expect(limiter.inFlight).toBe(0);
  });

  it('serves in the order of arrival, whatever the number of slots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 700 }), async (max, count) => {
        const limiter = new AdaptiveConcurrency({ max });
        const started: number[] = [];
        const one = (i: number): Promise<void> =>
          limiter.run(async () => {
            started.push(i);
            await Promise.resolve();
          }, never());
        await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
        expect(started).toEqual(Array.from({ length: count }, (_, i) => i));
      }),
      { numRuns: 30 },
    );
  });

  it('wraps a provider: failed attempts free their slot too', async () => {
    const limiter = new AdaptiveConcurrency({ max: 1 });
    const provider = limitConcurrency(scriptedProvider('server', 'ok'), limiter);
    await expect(provider.answer(REQUEST, never())).rejects.toThrow('server');
    await expect(provider.answer(REQUEST, never())).resolves.toMatchObject({ text: '4' });
    await expect(provider.probe()).resolves.toBe('live');
  });

  it('refuses a maximum that is no number of slots', () => {
    for (const max of [0, -1, 1.5, Number.NaN]) expect(() => new AdaptiveConcurrency({ max })).toThrow(RangeError);
  });
});
