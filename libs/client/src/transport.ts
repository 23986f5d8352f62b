import { AppError, isErrorCode, ProblemDetails } from '@benchgen/contracts';
import type { z } from 'zod';

/** Where an instance is and who asks. `token` is an API token; a browser leaves it out and sends its cookie. */
export interface ClientOptions {
  baseUrl: string;
  token?: string;
  /** BCP 47 tag: errors come back in this language. */
  language?: string;
}

/** A refusal as the server worded it for people, with its code for programs. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: z.infer<typeof ProblemDetails>,
  ) {
    super(problem.detail);
    this.name = 'ApiError';
  }

  get code(): string {
    return this.problem.code;
  }
}

/** The instance cannot be reached at all; the cause says why. */
export class NoInstanceError extends Error {
  constructor(
    readonly baseUrl: string,
    cause: unknown,
  ) {
    super(`Nothing answers at ${baseUrl}.`, { cause });
    this.name = 'NoInstanceError';
  }
}

export interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** One HTTP connection point: adds credential and language, turns refusals into {@link ApiError}. */
export class Transport {
  constructor(private readonly options: ClientOptions) {}

  /** Sends and parses; a body that does not fit `schema` is an error of the server's, not silently accepted. */
  async json<S extends z.ZodType>(schema: S, path: string, request: Request = {}): Promise<z.infer<S>> {
    const response = await this.send(path, request);
    return schema.parse(await response.json());
  }

  async send(path: string, { method = 'GET', body, headers = {}, signal }: Request = {}): Promise<Response> {
    const { baseUrl, token, language } = this.options;
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(language !== undefined && { 'accept-language': language }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted === true) throw cause;
      throw new NoInstanceError(baseUrl, cause);
    });
    if (response.ok) return response;
    throw await refusal(response);
  }
}

async function refusal(response: Response): Promise<Error> {
  const problem = ProblemDetails.safeParse(await response.json().catch(() => undefined));
  if (problem.success) return new ApiError(response.status, problem.data);
  const code = response.status === 404 ? 'REQUEST.ROUTE_UNKNOWN' : 'INTERNAL.UNEXPECTED';
  return isErrorCode(code) ? new AppError(code) : new Error(code);
}
