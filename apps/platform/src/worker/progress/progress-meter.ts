import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS, type RunProgress } from '@benchgen/contracts';
import { publishEvent } from '@benchgen/messaging';
import type { RunRow } from '../../runs/run.row.js';

const PUBLISH_EVERY_MS = 500;

/** Says how far a run is, at most twice a second, and only when something has changed. Not state: losing one is harmless. */
export class ProgressMeter {
  readonly #timer: NodeJS.Timeout;
  #done: number;
  #published: { done: number; at: number };
  #lastCommitAt = performance.now();

  constructor(
    private readonly nc: NatsConnection,
    private readonly run: Pick<RunRow, 'id' | 'accountId' | 'number' | 'planned'>,
    done: number,
    private readonly failed: () => number,
  ) {
    this.#done = done;
    this.#published = { done, at: performance.now() };
    this.#timer = setInterval(() => this.#publish(), PUBLISH_EVERY_MS);
  }

  /** Answers that were just committed. */
  committed(answers: number): void {
    this.#done += answers;
    if (answers > 0) this.#lastCommitAt = performance.now();
  }

  /** Milliseconds since the last answer, or since the beginning. */
  get stillForMs(): number {
    return performance.now() - this.#lastCommitAt;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#publish();
  }

  #publish(): void {
    const { done, at } = this.#published;
    if (this.#done === done) return;
    const now = performance.now();
    this.#published = { done: this.#done, at: now };
    const progress: RunProgress = {
      run_id: this.run.id,
      number: this.run.number,
      done: this.#done,
      total: this.run.planned,
      per_second: Math.round(((this.#done - done) / Math.max(1, now - at)) * 10_000) / 10,
      failed: this.failed(),
    };
    try {
      publishEvent(this.nc, SUBJECTS.progress(this.run.accountId, this.run.id), progress);
    } catch {
      // Without a connection nobody hears it; the next one says the same and more.
    }
  }
}
