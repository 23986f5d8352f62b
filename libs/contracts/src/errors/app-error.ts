import { z } from 'zod';
import { ERRORS, type ErrorCode } from './catalogue.js';

/** What kind of failure: closed, and the only thing that decides the HTTP status. */
export const ErrorKind = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'precondition',
  'too_large',
  'rate_limited',
  'busy',
  'unavailable',
  'timeout',
  'internal',
]);
export type ErrorKind = z.infer<typeof ErrorKind>;

export const HTTP_STATUS: Record<ErrorKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition: 412,
  too_large: 413,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  timeout: 504,
  internal: 500,
};

/** One thing wrong with one field; a bad request lists all of them, not only the first. */
export const FieldProblem = z.object({ field: z.string(), problem: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** An error as it crosses a process. No stack, no free text from elsewhere. */
export const WireError = z.object({
  code: z.string(),
  kind: ErrorKind,
  retryable: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  problems: z.array(FieldProblem).default([]),
  correlationId: z.string().optional(),
});
export type WireError = z.infer<typeof WireError>;

type Params = WireError['params'];

/**
 * The one error of the product. Recognised by `code` (see {@link appErrorOf}), never by `instanceof`, so that it
 * survives a process border. Its sentence for people is looked up by code in the language catalogues.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly retryable: boolean;
  readonly params: Params;
  readonly problems: FieldProblem[];
  readonly correlationId: string | undefined;

  constructor(
    code: ErrorCode,
    more: { params?: Params; problems?: FieldProblem[]; correlationId?: string | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.kind = ERRORS[code].kind;
    this.retryable = ERRORS[code].retryable;
    this.params = more.params ?? {};
    this.problems = more.problems ?? [];
    this.correlationId = more.correlationId;
  }

  toWire(): WireError {
    const { code, kind, retryable, params, problems, correlationId } = this;
    return { code, kind, retryable, params, problems, ...(correlationId === undefined ? {} : { correlationId }) };
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** The AppError that `thrown` is, or a fresh `INTERNAL.UNEXPECTED` that keeps it as its cause. */
export function appErrorOf(thrown: unknown): AppError {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && isErrorCode(thrown.code)) {
    if (thrown instanceof Error && 'toWire' in thrown) return thrown as AppError;
    const wire = WireError.safeParse(thrown);
    if (wire.success) {
      const { params, problems, correlationId } = wire.data;
      return new AppError(thrown.code, { params, problems, correlationId, cause: thrown });
    }
  }
  return new AppError('INTERNAL.UNEXPECTED', { cause: thrown });
}
