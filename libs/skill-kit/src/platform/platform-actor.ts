import { ActionOutcome } from '@benchgen/contracts';
import type { PlatformHttp } from './platform-http.js';

/** Longer than a read: the platform may wait for another transaction on the same rows. */
const ACT_LIMIT_MS = 15_000;

/** The one call a confirmed action is. */
export interface ActionRequest {
  path: string;
  body: unknown;
}

/**
 * Carries out one confirmed action with its grant: exactly one POST, never sent again from here. Whoever gets no answer asks
 * the platform what became of the grant.
 */
export class PlatformActor {
  readonly #http: PlatformHttp;
  readonly #grant: string;

  constructor(
    http: PlatformHttp,
    grant: string,
    private readonly signal: AbortSignal,
  ) {
    this.#http = http;
    this.#grant = grant;
  }

  /** @throws AppError when the platform refused, or when there was no answer */
  async execute({ path, body }: ActionRequest): Promise<ActionOutcome> {
    const { signal } = this;
    return await this.#http.send({
      method: 'POST',
      path,
      body,
      token: this.#grant,
      answer: ActionOutcome,
      signal,
      limitMs: ACT_LIMIT_MS,
    });
  }
}
