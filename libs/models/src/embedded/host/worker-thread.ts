import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ModelError } from '../../provider/model-error.js';
import { builtFile } from '../assets/built-file.js';
import type { MiniAnswer } from '../model/mini-model.js';
import type { HostMessage, WorkerMessage, WorkerQuestion } from './worker-messages.js';

/** Most questions in one message: a waiting question must not wait for a whole run. */
const BATCH_LIMIT = 256;

interface Call<T> {
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

type QueuedQuestion = Call<MiniAnswer | null> & { question: WorkerQuestion };

/**
 * The thread with the loaded models. Questions asked in the same tick, or while the thread is busy, go over in one
 * message: one message each would cost more than answering. Started with the first call; after a crash, with the next.
 */
export class WorkerThread {
  private worker: Worker | undefined;
  private nextId = 1;
  private readonly loads = new Map<number, Call<void>>();
  private queue: QueuedQuestion[] = [];
  private inFlight: QueuedQuestion[] = [];
  private flushPlanned = false;

  /** @param onLost called when the thread ended by itself: nothing is loaded any more */
  constructor(private readonly onLost: () => void) {}

  /** @throws ModelError that waiting does not help, with a sentence that names the problem */
  load(hash: string, file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.loads.set(id, { resolve, reject });
      this.post({ kind: 'load', id, hash, file });
    });
  }

  unload(hash: string): void {
    if (this.worker) this.post({ kind: 'unload', hash });
  }

  /** @returns null when the model is not loaded */
  ask(question: WorkerQuestion): Promise<MiniAnswer | null> {
    return new Promise((resolve, reject) => {
      this.queue.push({ question, resolve, reject });
      this.planFlush();
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.failAll('The embedded models were shut down.');
    await worker?.terminate();
  }

  private planFlush(): void {
    if (this.flushPlanned || this.inFlight.length > 0) return;
    this.flushPlanned = true;
    setImmediate(() => {
      this.flushPlanned = false;
      this.flush();
    });
  }

  private flush(): void {
    if (this.inFlight.length > 0 || this.queue.length === 0) return;
    this.inFlight = this.queue.splice(0, BATCH_LIMIT);
    this.post({ kind: 'answer', id: this.nextId++, questions: this.inFlight.map(({ question }) => question) });
  }

  private post(message: HostMessage): void {
    this.worker ??= this.start();
    // Work in progress keeps the process alive, an idle thread does not.
    this.worker.ref();
    this.worker.postMessage(message);
    this.letGoWhenIdle();
  }

  private start(): Worker {
    const entry = builtFile('embedded/host/embedded.worker.js');
    if (!existsSync(entry)) throw new Error('The embedded models are not built. Run: npm run build');
    const worker = new Worker(entry, { name: 'embedded-models' });
    worker.on('message', (message: WorkerMessage) => {
      this.receive(message);
    });
    const lost = (): void => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.onLost();
      this.failAll('The embedded model stopped unexpectedly.');
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  private receive(message: WorkerMessage): void {
    if (message.kind === 'answers') {
      const batch = this.inFlight;
      this.inFlight = [];
      // The next batch first: the thread works on it while these answers are dealt with.
      this.flush();
      batch.forEach(({ resolve }, index) => {
        resolve(message.answers[index] ?? null);
      });
    } else {
      const call = this.loads.get(message.id);
      this.loads.delete(message.id);
      if (message.problem === undefined) call?.resolve();
      else call?.reject(new ModelError('server', message.problem, { retryable: false }));
    }
    this.letGoWhenIdle();
  }

  private letGoWhenIdle(): void {
    if (this.inFlight.length === 0 && this.loads.size === 0) this.worker?.unref();
  }

  private failAll(sentence: string): void {
    const calls = [...this.loads.values(), ...this.inFlight, ...this.queue];
    this.loads.clear();
    this.inFlight = [];
    this.queue = [];
    for (const { reject } of calls) reject(new ModelError('server', sentence));
  }
}
