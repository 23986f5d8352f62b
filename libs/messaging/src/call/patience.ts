const LOOK_EVERY_MS = 50;

/**
 * One timer that looks after all open calls. A timer per call would be set and cleared for every reply, and most replies
 * come in a few milliseconds.
 */
export class Patience {
  #timer: NodeJS.Timeout | undefined;

  /** @param check looks at every call and tells whether there are any left */
  constructor(private readonly check: (now: number) => boolean) {}

  /** To be called when a call begins. */
  watch(): void {
    this.#timer ??= setInterval(this.#look, LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #look = (): void => {
    // After a stall of this process the replies that came meanwhile are read first: they are not late, we are.
    setImmediate(() => {
      if (!this.check(performance.now())) this.stop();
    });
  };
}
