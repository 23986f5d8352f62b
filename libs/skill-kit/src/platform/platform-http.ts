import { AppError, isErrorCode, ProblemDetails } from '@benchgen/contracts';
import { correlationId } from '@benchgen/service-kit';
import { Pool, type Dispatcher } from 'undici';
import type { z } from 'zod';

export interface PlatformCall<T extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  /** The credential of this one turn or grant. Never logged, never part of an error. */
  token: string;
  answer: T;
  signal: AbortSignal;
  /** Milliseconds this call may take, whatever the turn has left. */
  limitMs: number;
}

const CONNECTIONS = 64;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The keep-alive pool to the platform, shared by all turns of a skill. It holds no credential. */
export class PlatformHttp {
  readonly #pool: Pool;

  /** @param url base of the platform, without a path */
  constructor(url: string) {
    this.#pool = new Pool(url, { connections: CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES, headersTimeout: 0 });
  }

  /**
   * One request, sent once.
   * @throws AppError what the platform said; RPC.TIMEOUT; RPC.DISCONNECTED; or the reason of the signal
   */
  async send<T extends z.ZodType>(call: PlatformCall<T>): Promise<z.infer<T>> {
    const limit = AbortSignal.timeout(call.limitMs);
    let response: Dispatcher.ResponseData;
    let text: string;
    try {
      response = await this.#pool.request({
        method: call.method,
        path: call.path,
        query: defined(call.query),
        headers: headersOf(call),
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal: AbortSignal.any([call.signal, limit]),
      });
      text = await response.body.text();
    } catch (cause) {
      if (call.signal.aborted) throw call.signal.reason;
      throw new AppError(limit.aborted ? 'RPC.TIMEOUT' : 'RPC.DISCONNECTED', { cause });
    }
    if (response.statusCode >= 400) throw problemOf(text);
    const answer = call.answer.safeParse(parsed(text));
    if (!answer.success) throw new AppError('INTERNAL.UNEXPECTED', { cause: answer.error });
    return answer.data;
  }

  /** Ends calls that are still open: whoever waited for them has been told by now. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const defined = (query: PlatformCall<z.ZodType>['query'] = {}): Record<string, string | number | boolean> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

function headersOf({ token, body }: PlatformCall<z.ZodType>): Record<string, string> {
  const correlation = correlationId();
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(correlation === undefined ? {} : { 'x-correlation-id': correlation }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error behind an answer that is none of ours is not the person's to read. */
function problemOf(text: string): AppError {
  const problem = ProblemDetails.safeParse(parsed(text)).data;
  return new AppError(problem !== undefined && isErrorCode(problem.code) ? problem.code : 'INTERNAL.UNEXPECTED');
}
