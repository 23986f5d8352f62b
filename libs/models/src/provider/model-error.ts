import type { AttemptNote } from './model-provider.js';

/** Kinds of failure of a model call, and whether another attempt can help. */
const RETRYABLE_BY_CLASS = {
  rate_limited: true,
  server: true,
  timeout: true,
  network: true,
  /** The reply broke off, or was not complete JSON. */
  cut: true,
  auth: false,
  bad_request: false,
  not_found: false,
} as const;

export type ModelErrorClass = keyof typeof RETRYABLE_BY_CLASS;

interface ModelErrorDetails {
  /** HTTP status, where there was one. */
  status?: number;
  /** The provider's own error code, such as `insufficient_quota`. */
  code?: string;
  /** How long the server asked to wait, in ms. */
  retryAfterMs?: number;
  /** Only where it differs from what the class says. */
  retryable?: boolean;
  /** Time until the failure, in ms. */
  latencyMs?: number;
  cause?: unknown;
}

/** A failed model call. Recognise it with `isModelError`: it may come from another realm (a worker, a test VM). */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly class: ModelErrorClass;
  readonly retryable: boolean;
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly latencyMs: number;
  /** Every attempt made for the question, this one included. Filled by `withRetries`. */
  attempts: AttemptNote[] = [];

  constructor(errorClass: ModelErrorClass, message: string, details: ModelErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.class = errorClass;
    this.retryable = details.retryable ?? RETRYABLE_BY_CLASS[errorClass];
    this.latencyMs = details.latencyMs ?? 0;
    if (details.status !== undefined) this.status = details.status;
    if (details.code !== undefined) this.code = details.code;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
  }
}

/** True for a failed model call, told by its fields. */
export function isModelError(error: unknown): error is ModelError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'class' in error &&
    typeof error.class === 'string' &&
    Object.hasOwn(RETRYABLE_BY_CLASS, error.class) &&
    'retryable' in error &&
    typeof error.retryable === 'boolean'
  );
}
