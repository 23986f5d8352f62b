import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptRow } from './attempt.js';
import type { AskedQuestion } from './question-source.js';

/** Longest time an answer waits for others to be committed with it. */
const LONGEST_WAIT_MS = 15;
const MOST_IN_BATCH = 64;
const RETRY_AFTER_MS = 200;

/** What came of questions since the last commit. */
export interface Batch {
  attempts: readonly AttemptRow[];
  /** Attempts that became the answer to their question. */
  answers: readonly { attempt: AttemptRow; question: AskedQuestion }[];
}

export interface SinkOptions {
  /** Commits a batch. @returns false when the lease is lost */
  write: (batch: Batch) => Promise<boolean>;
  /** Answers that may wait for their commit before the model is asked again: a crash loses them and asks them anew. */
  mostUncommitted: number;
  /** Called after a commit with the number of questions that now have their answer. */
  committed: (answers: number) => void;
  /** Called when nothing can be written any more; the run's signal must then abort. `error` undefined: the lease is lost. */
  broken: (error?: Error) => void;
  /** Called when a commit failed and is tried again. */
  delayed: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Collects what came of questions and commits it in small batches: by time or by number, one batch at a time. An answer
 * counts once it is committed. The database may be away for a while: batches are tried again as long as the run is ours.
 */
export class AnswerSink {
  #attempts: AttemptRow[] = [];
  #answers: Batch['answers'][number][] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #inBatch = 0;
  #waiting: (() => void)[] = [];
  readonly #batchSize: number;

  constructor(private readonly options: SinkOptions) {
    // Half of what may wait: while one batch is committed the model fills the next.
    this.#batchSize = Math.min(MOST_IN_BATCH, Math.ceil(options.mostUncommitted / 2));
  }

  /** An attempt that is no answer: it failed and is repeated, or came too late. */
  attempt(row: AttemptRow): void {
    this.#attempts.push(row);
    this.#plan();
  }

  /** The attempt that a question ends with, good or bad. */
  answer(question: AskedQuestion, row: AttemptRow): void {
    this.#attempts.push(row);
    this.#answers.push({ attempt: row, question });
    this.#plan();
  }

  get hasRoom(): boolean {
    return this.#answers.length + this.#inBatch < this.options.mostUncommitted;
  }

  /** Resolves when another question may be sent to the model. */
  async room(): Promise<void> {
    while (!this.hasRoom && !this.options.signal.aborted)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when everything handed in is committed, or cannot be. */
  async flush(): Promise<void> {
    while (this.#attempts.length > 0 || this.#writing !== undefined) await this.#start();
  }

  #plan(): void {
    if (this.#answers.length >= this.#batchSize) void this.#start();
    else this.#timer ??= setTimeout(() => void this.#start(), LONGEST_WAIT_MS);
  }

  /** Never rejects. */
  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().then(() => {
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
    if (batch.attempts.length > 0) await this.#write(batch);
    this.#inBatch = 0;
  }

  async #write(batch: Batch): Promise<void> {
    for (;;) {
      // Seen before the attempt, so that a run which was just stopped still gets one.
      const lastTry = this.options.signal.aborted;
      try {
        if (await this.options.write(batch)) this.options.committed(batch.answers.length);
        else this.options.broken();
        return;
      } catch (error) {
        this.options.delayed(error);
        if (lastTry) return;
        if (!mayPass(error)) {
          this.options.broken(error instanceof Error ? error : new Error('a batch could not be written'));
          return;
        }
        await sleep(RETRY_AFTER_MS);
      }
    }
  }
}

/** Classes of SQL states that have to do with the statement itself: the same batch fails again. */
const LASTING = new Set(['22', '23', '42']);

const mayPass = (error: unknown): boolean =>
  !(error instanceof Error && 'code' in error && typeof error.code === 'string' && LASTING.has(error.code.slice(0, 2)));
