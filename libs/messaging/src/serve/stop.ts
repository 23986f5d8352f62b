import type { AppError } from '@benchgen/contracts';

/**
 * A wish that a call ends before its time. The AbortController behind `signal` is made only when somebody asks for it: for a
 * short call it would be the most expensive part.
 */
export class Stop {
  #controller: AbortController | undefined;
  #reason: AppError | undefined;
  #listener: (() => void) | undefined;

  get requested(): boolean {
    return this.#reason !== undefined;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  request(reason: AppError): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.#listener?.();
  }

  /** Calls the one listener when a stop is requested, at once if it has been. */
  onRequest(listener: () => void): void {
    this.#listener = listener;
    if (this.requested) listener();
  }
}
