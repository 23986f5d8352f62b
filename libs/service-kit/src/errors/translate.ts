import { AppError, appErrorOf, HTTP_STATUS, type FieldProblem, type ProblemDetails } from '@benchgen/contracts';
import { z } from 'zod';
import { sentenceFor } from './sentences.js';

/** Failures of the layers below us that mean something definite, by their own codes. */
const KNOWN_CODES: Record<string, ConstructorParameters<typeof AppError>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST.TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'REQUEST.NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'REQUEST.NOT_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'REQUEST.NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST.INVALID',
  ECONNREFUSED: 'INTERNAL.NOT_READY',
  ECONNRESET: 'INTERNAL.NOT_READY',
  EPIPE: 'INTERNAL.NOT_READY',
  // Postgres: the server is starting, stopping, or was killed.
  '57P01': 'INTERNAL.NOT_READY',
  '57P02': 'INTERNAL.NOT_READY',
  '57P03': 'INTERNAL.NOT_READY',
  '08006': 'INTERNAL.NOT_READY',
  '08003': 'INTERNAL.NOT_READY',
};

const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|server closed the connection/i;

export const fieldProblems = (error: z.ZodError): FieldProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.') || '(body)', problem: issue.message }));

/** The AppError behind anything that was thrown, with its cause kept for the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof z.ZodError)
    return new AppError('REQUEST.INVALID', { problems: fieldProblems(thrown), cause: thrown });
  if (typeof thrown !== 'object' || thrown === null) return appErrorOf(thrown);
  if ('code' in thrown && typeof thrown.code === 'string') {
    const known = KNOWN_CODES[thrown.code];
    if (known !== undefined) return new AppError(known, { cause: thrown });
  }
  const status = nestStatus(thrown);
  if (status !== undefined) return fromHttpStatus(status, thrown);
  if (thrown instanceof SyntaxError && 'statusCode' in thrown)
    return new AppError('REQUEST.NOT_JSON', { cause: thrown });
  if (thrown instanceof Error && CONNECTION_LOST.test(thrown.message))
    return new AppError('INTERNAL.NOT_READY', { cause: thrown });
  return appErrorOf(thrown);
}

/** Nest's own exceptions, recognised by shape: services without HTTP do not load Nest to name its class. */
const nestStatus = (thrown: object): number | undefined =>
  thrown instanceof Error && 'status' in thrown && 'response' in thrown && typeof thrown.status === 'number'
    ? thrown.status
    : undefined;

function fromHttpStatus(status: number, cause: object): AppError {
  if (status === 404) return new AppError('REQUEST.ROUTE_UNKNOWN', { cause });
  if (status === 413) return new AppError('REQUEST.TOO_LARGE', { cause });
  if (status === 400 || status === 415) return new AppError('REQUEST.NOT_JSON', { cause });
  return new AppError('INTERNAL.UNEXPECTED', { cause });
}

/** The problem+json body of an error, with its sentence in `language`. */
export function problemOf(error: AppError, language: string, correlationId: string): ProblemDetails {
  return {
    type: `https://benchgen.dev/errors/${error.code.toLowerCase()}`,
    title: error.code,
    status: HTTP_STATUS[error.kind],
    detail: sentenceFor(error, language),
    code: error.code,
    retryable: error.retryable,
    correlationId,
    ...(error.problems.length > 0 && { problems: error.problems }),
  };
}
