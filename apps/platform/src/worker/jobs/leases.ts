import type { Logger } from '@benchgen/service-kit';
import { RunStop } from '../run/run-stop.js';
import type { HeldJob, JobQueue } from './job-queue.js';

/** How often leases are renewed and cancellations looked for. */
const RENEW_EVERY_MS = 1_000;

interface Holding {
  job: HeldJob;
  stop: AbortController;
  /** Time (monotonic) up to which the lease is certain. */
  certainUntil: number;
}

/**
 * Keeps the leases of the runs in hand, and stops a run whose lease was lost or may have been, or that somebody wants
 * cancelled. One statement a second for all of them.
 */
export class Leases {
  readonly #held = new Map<string, Holding>();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;

  constructor(
    private readonly queue: JobQueue,
    private readonly leaseMs: number,
    private readonly log: Logger,
  ) {}

  /** Holds a job that was just taken. The signal aborts with a {@link RunStop}. */
  hold(job: HeldJob, takenAt: number): AbortController {
    const stop = new AbortController();
    this.#held.set(job.id, { job, stop, certainUntil: takenAt + this.leaseMs });
    this.#timer ??= setInterval(() => void this.look(), Math.min(RENEW_EVERY_MS, this.leaseMs / 5));
    return stop;
  }

  /** The work on the job has ended, one way or the other. */
  release(job: HeldJob): void {
    this.#held.delete(job.id);
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Stops every run in hand, so that it can be given back. */
  stopAll(): void {
    for (const { stop } of this.#held.values()) stop.abort(new RunStop({ kind: 'shutdown' }));
  }

  /** Renews now; also called when a hint says that something about a run has changed. */
  async look(): Promise<void> {
    if (this.#renewing || this.#held.size === 0) return;
    this.#renewing = true;
    const asked = [...this.#held.values()];
    const askedAt = performance.now();
    try {
      const still = await this.queue.renew(asked.map(({ job }) => job));
      for (const holding of asked) {
        const found = still.get(holding.job.id);
        if (found === undefined) holding.stop.abort(new RunStop({ kind: 'lease_lost' }));
        else {
          holding.certainUntil = askedAt + this.leaseMs;
          if (found.cancelWanted) holding.stop.abort(new RunStop({ kind: 'cancelled' }));
        }
      }
    } catch (error) {
      this.log.warn({ error }, 'leases could not be renewed');
      for (const holding of asked)
        if (performance.now() > holding.certainUntil) holding.stop.abort(new RunStop({ kind: 'lease_lost' }));
    } finally {
      this.#renewing = false;
    }
  }
}
