import { BaseRpcContext } from '@nestjs/microservices';

/** What a handler knows of the call it serves, beside the payload: Nest passes it as the context (`@Ctx()`). */
export class NatsCall extends BaseRpcContext<[string]> {
  constructor(
    readonly subject: string,
    readonly callId: string,
    /** By the names in `HEADERS`. The credential is in here: nothing of it may be logged. */
    readonly headers: Readonly<Record<string, string>>,
    /** Aborted when the caller gave up, or when the service cannot wait for the end of the work any longer. */
    readonly signal: AbortSignal,
  ) {
    super([subject]);
  }
}
