import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptRow } from './attempt.js';
import type { AttemptBatch } from './write-attempts.js';

/** Longest time an answer waits for others to be committed with it. */
const LONGEST_WAIT_MS = 10;
const MOST_IN_BATCH = 64;
const RETRY_AFTER_MS = 200;

export interface SinkOptions {
  /** Commits a batch. @returns false when the lease is lost */
  write: (batch: AttemptBatch) => Promise<boolean>;
  /** Answers that may be waiting for their commit before the next question has to wait: lost and repeated after a crash. */
  mostUncommitted: number;
  /** Called after a commit with the number of questions that now have their answer. */
  committed: (answers: number) => void;
  /** Called once when the lease is lost; the run's signal must then abort. */
  leaseLost: () => void;
  /** Called when a commit failed and will be tried again, until the signal aborts. */
  failed: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Collects what came of questions and commits it in small batches: by time or by number, one batch at a time. An answer
 * counts once it is committed. The database may be away for a while: batches are tried again as long as the run is ours.
 */
export class AnswerSink {
  #attempts: AttemptRow[] = [];
  #answers: AttemptRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #inBatch = 0;
  #waiting: (() => void)[] = [];
  readonly #batchSize: number;

  constructor(private readonly options: SinkOptions) {
    this.#batchSize = Math.min(MOST_IN_BATCH, options.mostUncommitted);
  }

  /** An attempt that is no answer: it failed, or came too late. */
  attempt(row: AttemptRow): void {
    this.#attempts.push(row);
    this.#plan();
  }

  /** The attempt that a question ends with, good or bad. */
  answer(row: AttemptRow, earlier: readonly AttemptRow[] = []): void {
    this.#attempts.push(...earlier, row);
    this.#answers.push(row);
    this.#plan();
  }

  get #uncommitted(): number {
    return this.#answers.length + this.#inBatch;
  }

  /** Resolves when another question may be sent to the model. */
  async room(): Promise<void> {
    while (this.#uncommitted >= this.options.mostUncommitted && !this.options.signal.aborted)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when everything handed in is committed, or the lease is lost. */
  async flush(): Promise<void> {
    while (this.#attempts.length > 0 || this.#writing !== undefined) await (this.#writing ?? this.#start());
  }

  #plan(): void {
    if (this.#answers.length >= this.#batchSize) void this.#start();
    else this.#timer ??= setTimeout(() => void this.#start(), LONGEST_WAIT_MS);
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      for (const resume of this.#waiting.splice(0)) resume();
      if (this.#attempts.length > 0) this.#plan();
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const batch = { attempts: this.#attempts, answers: this.#answers };
    this.#attempts = [];
    this.#answers = [];
    this.#inBatch = batch.answers.length;
    try {
      if (batch.attempts.length === 0) return;
      if (await this.#writeUntilDone(batch)) this.options.committed(batch.answers.length);
      else this.options.leaseLost();
    } finally {
      this.#inBatch = 0;
    }
  }

  async #writeUntilDone(batch: AttemptBatch): Promise<boolean> {
    for (;;) {
      try {
        return await this.options.write(batch);
      } catch (error) {
        this.options.failed(error);
        // Stopped: by a shutdown or a cancellation there is still time for one more try, without a lease there is no point.
        if (this.options.signal.aborted) return await this.options.write(batch);
        await sleep(RETRY_AFTER_MS);
      }
    }
  }
}
