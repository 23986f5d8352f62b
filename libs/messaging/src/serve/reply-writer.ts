import { AppError, appErrorOf } from '@benchgen/contracts';
import { dataFrame, endFrame, errorFrame } from '../call/frame.js';

/**
 * Numbers the frames of one reply. The newest piece is held back until the end of the current tick, so that the end of the
 * reply can ride in the same frame when it follows at once; nothing waits longer than that.
 */
export class ReplyWriter {
  #n = 0;
  #held: string | undefined;
  #over = false;

  /**
   * @param publish throws when a frame is too large or the connection is closed
   * @param onBroken called when the reply ended because a frame could not be sent: the work behind it is pointless now
   */
  constructor(
    private readonly publish: (frame: string) => void,
    private readonly onBroken: (cause: unknown) => void,
  ) {}

  /** Whether the reply has ended, or nobody reads it any more. */
  get over(): boolean {
    return this.#over;
  }

  push(data: unknown): void {
    if (this.#over) return;
    try {
      const json = JSON.stringify(data ?? null);
      if (this.#held === undefined) process.nextTick(this.#flush);
      else this.#flush();
      this.#held = json;
    } catch (error) {
      this.#break(error);
    }
  }

  end(): void {
    if (this.#over) return;
    const held = this.#held;
    this.#held = undefined;
    this.#send(held === undefined ? endFrame(this.#n) : dataFrame(this.#n, held, true));
    this.#over = true;
  }

  fail(error: unknown): void {
    this.#flush();
    if (this.#over) return;
    this.#send(errorFrame(this.#n, appErrorOf(error)));
    this.#over = true;
  }

  /** Nobody reads any more. */
  abandon(): void {
    this.#over = true;
    this.#held = undefined;
  }

  readonly #flush = (): void => {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    this.#send(dataFrame(this.#n, held, false));
    this.#n += 1;
  };

  #send(frame: string): void {
    try {
      this.publish(frame);
    } catch (error) {
      this.#break(error);
    }
  }

  #break(cause: unknown): void {
    this.abandon();
    try {
      this.publish(errorFrame(this.#n, new AppError('SKILL.BAD_MESSAGE')));
    } catch {
      // The connection is closed: there is nobody to tell.
    }
    this.onBroken(cause);
  }
}
