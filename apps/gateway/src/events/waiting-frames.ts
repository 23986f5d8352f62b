import { WAITING_LIMIT } from './event-times.js';
import type { Frame } from './frame.js';

/** What waits for one slow listener. */
export class WaitingFrames {
  #frames: Frame[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  /**
   * Adds a frame. When too much waits, only the latest of each run stays: its last state, its last progress.
   * @param unsent bytes that were handed to the socket and wait there
   * @returns false when even that is too much
   */
  add(frame: Frame, unsent: number): boolean {
    this.#frames.push(frame);
    this.#bytes += frame.bytes.length;
    if (this.#fits(unsent)) return true;
    this.#merge();
    return this.#fits(unsent);
  }

  /** Everything that waits as one piece, which is then no longer waiting. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#frames.map((frame) => frame.bytes));
    this.clear();
    return bytes;
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
  }

  #fits(unsent: number): boolean {
    return this.#frames.length <= WAITING_LIMIT.events && this.#bytes + unsent <= WAITING_LIMIT.bytes;
  }

  #merge(): void {
    const latest = new Map<string, Frame>();
    for (const frame of this.#frames) {
      const key = `${frame.kind} ${frame.runId}`;
      // Deleted first, so that the order is that of the latest ones: numbers of states keep rising.
      latest.delete(key);
      latest.set(key, frame);
    }
    this.#frames = [...latest.values()];
    this.#bytes = this.#frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
}
