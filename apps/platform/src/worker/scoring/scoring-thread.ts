import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Score } from '@benchgen/domain';
import type { ScoringItem, ScoringRequest, ScoringResponse } from './scoring-messages.js';

/** The compiled thread, from the compiled code and from the sources alike: a thread cannot run TypeScript. */
const ENTRY = new URL('../../../dist/worker/scoring/scoring.worker.js', import.meta.url);

/** Answers come and go at once: a large nursery would only hold memory. */
const SMALL = { maxYoungGenerationSizeMb: 4 };

interface Call {
  resolve: (scores: Score[]) => void;
  reject: (error: Error) => void;
}

/** One thread that scores. Started again with the next answers after it broke. */
export class ScoringThread {
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #calls = new Map<number, Call>();

  /** Starts the thread ahead of the first answers: loading the scorers takes it a moment. */
  warm(): void {
    this.#worker ??= this.#start();
    this.#worker.unref();
  }

  /** Scores a page of answers, in their order. */
  score(items: ScoringItem[]): Promise<Score[]> {
    return new Promise((resolve, reject) => {
      const request: ScoringRequest = { id: this.#nextId++, items };
      this.#calls.set(request.id, { resolve, reject });
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#lost(worker, new Error('scoring was shut down'));
    await worker?.terminate();
  }

  #start(): Worker {
    if (!existsSync(ENTRY)) throw new Error('The platform is not built. Run: npm run build');
    const worker = new Worker(ENTRY, { name: 'scoring', execArgv: [], resourceLimits: SMALL });
    worker.on('message', (response: ScoringResponse) => this.#receive(response));
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the scoring thread ended')));
    return worker;
  }

  #receive(response: ScoringResponse): void {
    const call = this.#calls.get(response.id);
    this.#calls.delete(response.id);
    // Work in progress keeps the process alive, an idle thread does not.
    if (this.#calls.size === 0) this.#worker?.unref();
    if ('scores' in response) call?.resolve(response.scores);
    else call?.reject(new Error(response.problem));
  }

  #lost(worker: Worker | undefined, error: Error): void {
    if (worker === undefined || this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }
}
