/** A bell that is remembered when it rings while nobody waits. */
export class Bell {
  #rung = false;
  #waiting: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#waiting?.();
  }

  /** Resolves when the bell rings, at once if it has rung since the last wait, and after `ms` milliseconds at the latest. */
  async within(ms: number): Promise<void> {
    if (!this.#rung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#waiting = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#rung = false;
    this.#waiting = undefined;
  }
}
