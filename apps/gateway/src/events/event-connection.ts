import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Batch } from './batch.js';
import { DESTROY_AFTER_MS, WAITING_LIMIT } from './event-times.js';
import { HEARTBEAT, OVERFLOW_FRAME, type Frame, type StateFrame } from './frame.js';
import { WaitingFrames } from './waiting-frames.js';

/** Where a listener begins. */
export interface Beginning {
  position: number;
  /**
   * Runs whose state the listener knows from a snapshot in a revision that was not published up to `position`: events up to
   * that revision are no news.
   */
  known: ReadonlyMap<string, number>;
}

/**
 * One listener. Writes to the socket itself: the body ends with the connection, so that no byte of it depends on the
 * listener and one piece is good for all of them.
 */
export class EventConnection {
  #position: number;
  readonly #known: Map<string, number>;
  /** Heard while history is being read. */
  #held: Frame[] | undefined;
  #heldBytes = 0;
  #heldAll = true;
  readonly #waiting = new WaitingFrames();
  #finished = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly socket: Socket,
    { position, known }: Beginning,
    private readonly onFinish: () => void,
  ) {
    this.#position = position;
    this.#known = new Map(known);
  }

  /** Everything up to here was sent, or is not this listener's. */
  get position(): number {
    return this.#position;
  }

  get isFinished(): boolean {
    return this.#finished;
  }

  /**
   * Sends what all listeners of the account get. This is the path that must be short.
   * @returns whether something waits now, see {@link flushWaiting}
   */
  deliver(batch: Batch): boolean {
    const { states } = batch;
    const isPlain =
      this.#held === undefined &&
      this.#known.size === 0 &&
      this.#waiting.isEmpty &&
      this.socket.writableLength === 0 &&
      (states === undefined || states.first > this.#position);
    if (!isPlain) return this.#deliverSingly(batch.frames);
    this.socket.write(batch.bytes);
    if (states !== undefined) this.#position = states.last;
    return false;
  }

  /** Sends what waits, if the socket has taken everything before. @returns whether something still waits */
  flushWaiting(): boolean {
    if (this.#waiting.isEmpty || this.#finished) return false;
    if (this.socket.writableLength > 0) return true;
    this.socket.write(this.#waiting.take());
    return false;
  }

  /** From now on what is heard is kept until {@link release}, because older events are being read. */
  hold(): void {
    this.#held = [];
    this.#heldBytes = 0;
    this.#heldAll = true;
  }

  /** Sends older events and resolves when the socket has taken them: a slow reader makes the reading slow, not the memory full. */
  async replay(frames: readonly StateFrame[], upTo: number): Promise<void> {
    const news = frames.filter((frame) => this.#isNews(frame));
    this.#position = Math.max(this.#position, upTo);
    if (news.length === 0 || this.#finished) return;
    await new Promise<void>((resolve) => {
      this.socket.once('close', resolve);
      this.socket.write(Buffer.concat(news.map(({ bytes }) => bytes)), () => {
        this.socket.off('close', resolve);
        resolve();
      });
    });
  }

  /** Sends what was heard meanwhile. @returns false when too much was heard to be kept: then history must be read again */
  release(): boolean {
    if (!this.#heldAll) return false;
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#deliverSingly(held);
    return true;
  }

  write(text: string): void {
    if (!this.#finished) this.socket.write(text);
  }

  /** A listener that reads nothing needs no sign of life, and must not be given more to keep. */
  heartbeat(): void {
    if (!this.#finished && this.socket.writableLength === 0) this.socket.write(HEARTBEAT);
  }

  /** Says why, ends, and cuts the connection if that does not arrive. */
  finish(lastFrame: string): void {
    if (this.#finished) return;
    this.#finished = true;
    this.onFinish();
    this.#waiting.clear();
    this.socket.write(lastFrame);
    this.response.end();
    const timer = setTimeout(() => this.socket.destroy(), DESTROY_AFTER_MS);
    this.socket.once('close', () => {
      clearTimeout(timer);
    });
  }

  /** The listener is gone. */
  closed(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.onFinish();
    this.#waiting.clear();
  }

  #deliverSingly(frames: readonly Frame[]): boolean {
    if (this.#held !== undefined) {
      this.#hold(this.#held, frames);
      return false;
    }
    for (const frame of frames) {
      if (frame.kind === 'state' && !this.#isNews(frame)) continue;
      if (!this.#waiting.add(frame, this.socket.writableLength)) {
        this.finish(OVERFLOW_FRAME);
        return false;
      }
    }
    return this.flushWaiting();
  }

  #hold(held: Frame[], frames: readonly Frame[]): void {
    held.push(...frames);
    for (const { bytes } of frames) this.#heldBytes += bytes.length;
    if (held.length <= WAITING_LIMIT.events && this.#heldBytes <= WAITING_LIMIT.bytes) return;
    held.length = 0;
    this.#heldBytes = 0;
    this.#heldAll = false;
  }

  /** Whether a state is new to this listener, who then has it. */
  #isNews({ seq, runId, rev }: StateFrame): boolean {
    if (seq <= this.#position) return false;
    this.#position = seq;
    const known = this.#known.get(runId);
    if (known === undefined) return true;
    if (rev >= known) this.#known.delete(runId);
    return rev > known;
  }
}
