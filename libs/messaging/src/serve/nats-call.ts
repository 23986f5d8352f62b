import { BaseRpcContext } from '@nestjs/microservices';
import type { Stop } from './stop.js';

/** What a handler knows of the call it serves, beside the payload: Nest passes it as the context (`@Ctx()`). */
export class NatsCall extends BaseRpcContext<[string]> {
  readonly #stop: Stop;

  constructor(
    readonly subject: string,
    readonly callId: string,
    /** By the names in `HEADERS`. The credential is in here: nothing of it may be logged. */
    readonly headers: Readonly<Record<string, string>>,
    stop: Stop,
  ) {
    super([subject]);
    this.#stop = stop;
  }

  /** Aborted when the caller gave up, when the connection was lost, or when the service cannot wait for the end of the work. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }
}
