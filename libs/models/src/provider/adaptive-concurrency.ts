import { onAbort } from './abortable.js';
import type { AnswerRequest, Completion, ModelProvider } from './model-provider.js';
import { isModelError } from './model-error.js';

interface ConcurrencyOptions {
  /** Most attempts in flight. */
  max: number;
  /** How often the limit may change, in ms. */
  windowMs?: number;
  /**
   * Share of attempts in a window that may be turned away before the limit is halved. A few are normal where others
   * use the same server, and cost less as retries than as empty slots; above it the limit really is too high.
   */
  tolerance?: number;
  /** Monotonic clock in ms. */
  now?: () => number;
}

interface Waiter {
  start: () => void;
  cancelled: boolean;
}

/**
 * A bound on attempts in flight that follows the server: halved when a window has too many rate limits (at most once a
 * window), grown by a quarter of the maximum after each window without. A slot that falls free is handed to the next
 * in line in the same tick, so slots stay full.
 */
export class AdaptiveConcurrency {
  private readonly max: number;
  private readonly windowMs: number;
  private readonly tolerance: number;
  private readonly now: () => number;
  private current: number;
  private running = 0;
  private windowStart: number;
  private ended = 0;
  private turnedAway = 0;
  private halvedInWindow = false;
  private generation = 0;
  private queue: Waiter[] = [];
  private head = 0;

  constructor(options: ConcurrencyOptions) {
    if (!Number.isInteger(options.max) || options.max < 1) throw new RangeError('max must be a whole number from 1');
    this.max = options.max;
    this.windowMs = options.windowMs ?? 1_000;
    this.tolerance = options.tolerance ?? 0.1;
    this.now = options.now ?? (() => performance.now());
    this.current = options.max;
    this.windowStart = this.now();
  }

  /** Attempts that may be in flight at the moment, 1 to `max`. */
  get limit(): number {
    return this.current;
  }

  get inFlight(): number {
    return this.running;
  }

  /**
   * Runs the work when a slot is free, first come first served. A thrown rate limit counts against the limit.
   * @throws whatever the work throws; the signal's reason if it is aborted while waiting
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.running < this.current) this.running++;
    else await this.waitForSlot(signal);
    const { generation } = this;
    try {
      const result = await work();
      this.settle(generation, false);
      return result;
    } catch (error) {
      this.settle(generation, isModelError(error) && error.class === 'rate_limited');
      throw error;
    }
  }

  private waitForSlot(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = onAbort(signal, () => {
        waiter.cancelled = true;
        reject(signal.reason as Error);
      });
      const waiter: Waiter = {
        cancelled: false,
        start: () => {
          forget();
          resolve();
        },
      };
      this.queue.push(waiter);
    });
  }

  private settle(generation: number, rateLimited: boolean): void {
    this.running--;
    // What was sent under an earlier limit says nothing about the present one.
    if (generation === this.generation) {
      this.ended++;
      if (rateLimited) this.turnedAway++;
    }
    this.adapt();
    this.fillSlots();
  }

  private adapt(): void {
    // Who is turned away is back at once while the others still wait for their answer: these count as well.
    const usual = (this.ended + this.running) * this.tolerance;
    // With its spread on top: by chance alone a limit must not fall, however few answers there were yet.
    if (!this.halvedInWindow && this.turnedAway > usual + 1.5 * Math.sqrt(usual) + 0.25) {
      this.current = Math.max(1, Math.floor(this.current / 2));
      this.halvedInWindow = true;
      this.generation++;
      this.ended = 0;
      this.turnedAway = 0;
    }
    const now = this.now();
    if (now - this.windowStart < this.windowMs) return;
    if (!this.halvedInWindow) this.current = Math.min(this.max, this.current + Math.max(1, this.max >> 2));
    this.windowStart = now;
    // Half of the evidence goes on: a slow model ends too few attempts in one window to show anything.
    this.ended /= 2;
    this.turnedAway /= 2;
    this.halvedInWindow = false;
  }

  private fillSlots(): void {
    while (this.running < this.current && this.head < this.queue.length) {
      const waiter = this.queue[this.head++];
      if (waiter === undefined || waiter.cancelled) continue;
      this.running++;
      waiter.start();
    }
    // Cut the used front off now and then: shift() on a long queue would copy it for every answer.
    if (this.head > 256 && this.head * 2 > this.queue.length) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
  }
}

/** The same model, with at most as many attempts in flight as the limiter allows. */
export function limitConcurrency(provider: ModelProvider, limiter: AdaptiveConcurrency): ModelProvider {
  return {
    answer: (request: AnswerRequest, signal: AbortSignal): Promise<Completion> =>
      limiter.run(() => provider.answer(request, signal), signal),
    probe: () => provider.probe(),
    bringUp: (signal) => provider.bringUp(signal),
    close: () => provider.close(),
  };
}
