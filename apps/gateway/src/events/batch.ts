import { BATCH_LIMIT } from './event-times.js';
import type { Frame, ProgressFrame, StateFrame } from './frame.js';

/** Events of one account that are sent together, as the one piece of bytes that every listener gets. */
export interface Batch {
  readonly frames: readonly Frame[];
  readonly bytes: Buffer;
  /** Numbers of the first and the last state in it; a batch of progress alone has none. */
  readonly states: { readonly first: number; readonly last: number } | undefined;
}

/** Collects a batch. Of progress only the latest of each run is kept. */
export class BatchInMaking {
  #states: StateFrame[] = [];
  readonly #progress = new Map<string, ProgressFrame>();
  #bytes = 0;

  /** Whether the batch must be sent before more is added. */
  get isFull(): boolean {
    return this.#states.length + this.#progress.size >= BATCH_LIMIT.events || this.#bytes >= BATCH_LIMIT.bytes;
  }

  add(frame: Frame): void {
    const before = frame.kind === 'progress' ? (this.#progress.get(frame.runId)?.bytes.length ?? 0) : 0;
    this.#bytes += frame.bytes.length - before;
    if (frame.kind === 'state') this.#states.push(frame);
    else this.#progress.set(frame.runId, frame);
  }

  /** The batch, if there is anything in it; a new one begins. */
  take(): Batch | undefined {
    // Progress first: a listener never hears of progress after the end that came with it.
    const frames = [...this.#progress.values(), ...this.#states];
    if (frames.length === 0) return undefined;
    const [first, last] = [this.#states[0], this.#states.at(-1)];
    this.#states = [];
    this.#progress.clear();
    this.#bytes = 0;
    return {
      frames,
      bytes: Buffer.concat(frames.map((frame) => frame.bytes)),
      states: first && last && { first: first.seq, last: last.seq },
    };
  }
}
