import type { MiniAnswer } from '../model/mini-model.js';
import { ModelError } from '../../provider/model-error.js';
import type { WorkerQuestion } from './worker-messages.js';
import { WorkerThread } from './worker-thread.js';

/** A model file that the host may load. */
export interface EmbeddedModelFile {
  /** Content hash; the file is refused when it does not fit. */
  hash: string;
  file: string;
  /** Unloaded after this long without a question, in ms; null: kept until it is unloaded by hand. */
  idleUnloadMs: number | null;
}

interface LoadedModel {
  ready: Promise<void>;
  isReady: boolean;
  open: number;
  usedAt: number;
  timer?: NodeJS.Timeout;
}

/**
 * Keeps embedded models loaded in one worker thread. A model is loaded by `load` or by its first question, and let go
 * when idle.
 */
export class EmbeddedHost {
  private readonly models = new Map<string, LoadedModel>();
  private readonly thread = new WorkerThread(() => {
    this.forgetAll();
  });

  /**
   * Loads the model; loading twice at once is one load.
   * @throws ModelError when the file is missing, was changed, or is of another version
   */
  async load(spec: EmbeddedModelFile): Promise<void> {
    const known = this.models.get(spec.hash);
    if (known) return known.ready;
    const ready = this.thread.load(spec.hash, spec.file);
    const model: LoadedModel = { ready, isReady: false, open: 0, usedAt: performance.now() };
    this.models.set(spec.hash, model);
    try {
      await ready;
    } catch (error) {
      if (this.models.get(spec.hash) === model) this.models.delete(spec.hash);
      throw error;
    }
    if (this.models.get(spec.hash) !== model) {
      // Unloaded by hand while it was loading: the thread must not keep it either.
      if (!this.models.has(spec.hash)) this.thread.unload(spec.hash);
      return;
    }
    model.isReady = true;
    model.usedAt = performance.now();
    if (spec.idleUnloadMs !== null) this.unloadWhenIdle(spec.hash, model, spec.idleUnloadMs);
  }

  /** Lets the model go; questions that are already waiting for it load it again. */
  unload(hash: string): void {
    clearTimeout(this.models.get(hash)?.timer);
    if (this.models.delete(hash)) this.thread.unload(hash);
  }

  isLoaded(hash: string): boolean {
    return this.models.get(hash)?.isReady ?? false;
  }

  isLoading(hash: string): boolean {
    return this.models.get(hash)?.isReady === false;
  }

  /** Answers with the model, which is loaded first if need be. */
  async answer(spec: EmbeddedModelFile, question: Omit<WorkerQuestion, 'hash'>): Promise<MiniAnswer> {
    // Twice, because it may be let go between loading and asking.
    for (let attempt = 0; attempt < 2; attempt++) {
      await this.load(spec);
      const model = this.models.get(spec.hash);
      if (model) model.open++;
      try {
        const answer = await this.thread.ask({ ...question, hash: spec.hash });
        if (answer !== null) return answer;
      } finally {
        if (model) {
          model.open--;
          model.usedAt = performance.now();
        }
      }
    }
    throw new ModelError('server', 'The embedded model was unloaded.');
  }

  /** Ends the thread; waiting questions fail. */
  async close(): Promise<void> {
    this.forgetAll();
    await this.thread.close();
  }

  private unloadWhenIdle(hash: string, model: LoadedModel, idleMs: number): void {
    const left = model.open > 0 ? idleMs : model.usedAt + idleMs - performance.now();
    model.timer = setTimeout(
      () => {
        const idleFor = performance.now() - model.usedAt;
        if (model.open === 0 && idleFor >= idleMs) this.unload(hash);
        else this.unloadWhenIdle(hash, model, idleMs);
      },
      Math.max(1, left),
    );
    model.timer.unref();
  }

  private forgetAll(): void {
    for (const { timer } of this.models.values()) clearTimeout(timer);
    this.models.clear();
  }
}
