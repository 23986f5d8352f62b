import type { ErrorKind } from './app-error.js';

interface ErrorRow {
  kind: ErrorKind;
  /** Whether the same request may succeed later without a change by the caller. */
  retryable: boolean;
}

const row = (kind: ErrorKind, retryable = false): ErrorRow => ({ kind, retryable });

/** Every error code of the product, `AREA.REASON`. The sentences for people live in the language catalogues. */
export const ERRORS = {
  'REQUEST.INVALID': row('invalid'),
  'REQUEST.NOT_JSON': row('invalid'),
  'REQUEST.TOO_LARGE': row('too_large'),
  'REQUEST.ROUTE_UNKNOWN': row('not_found'),
  'REQUEST.BAD_HOST': row('forbidden'),
  'REQUEST.BAD_ORIGIN': row('forbidden'),
  'REQUEST.BAD_POSITION': row('invalid'),
  'REQUEST.TOO_MANY': row('rate_limited', true),
  'AUTH.REQUIRED': row('unauthenticated'),
  'AUTH.FAILED': row('unauthenticated'),
  'AUTH.TOKEN_REFUSED': row('unauthenticated'),
  'AUTH.LINK_USED': row('unauthenticated'),
  'AUTH.NOT_ALLOWED': row('forbidden'),
  'IDEMPOTENCY.OTHER_BODY': row('invalid'),
  'CONVERSATION.NOT_FOUND': row('not_found'),
  'MESSAGE.EMPTY': row('invalid'),
  'MESSAGE.TOO_LONG': row('too_large'),
  'MESSAGE.NOT_TEXT': row('invalid'),
  'TURN.NOT_FOUND': row('not_found'),
  'TURN.TOO_MANY_WAITING': row('rate_limited', true),
  'TURN.TIMED_OUT': row('timeout', true),
  'PROPOSAL.NOT_FOUND': row('not_found'),
  'SKILL.UNAVAILABLE': row('unavailable', true),
  'SKILL.BUSY': row('busy', true),
  'SKILL.SILENT': row('timeout', true),
  'SKILL.BAD_MESSAGE': row('internal'),
  'SKILL.MAY_NOT_PROPOSE': row('forbidden'),
  'GRANT.REFUSED': row('forbidden'),
  'GRANT.USED': row('conflict'),
  'GRANT.EXPIRED': row('precondition'),
  'GRANT.ARGUMENTS_CHANGED': row('forbidden'),
  'GRANT.NOT_FOUND': row('not_found'),
  'BENCHMARK.NOT_FOUND': row('not_found'),
  'MODEL.NOT_FOUND': row('not_found'),
  'MODEL.UNREACHABLE': row('unavailable', true),
  'MODEL.BRING_UP_FAILED': row('unavailable', true),
  'MODEL.KEY_REFUSED': row('forbidden'),
  'RUN.NOT_FOUND': row('not_found'),
  'RUN.NOT_CANCELLABLE': row('conflict'),
  'RUN.BUDGET_REACHED': row('precondition'),
  'RUN.TOO_MANY_ERRORS': row('unavailable', true),
  'RUN.NO_PROGRESS': row('timeout', true),
  'RUN.WORKER_LOST': row('internal', true),
  'RUN.SAMPLE_TOO_LARGE': row('invalid'),
  'CREDITS.INSUFFICIENT': row('precondition'),
  'EVENTS.OVERFLOW': row('busy', true),
  'RPC.TIMEOUT': row('timeout', true),
  'RPC.NO_RESPONDER': row('unavailable', true),
  'RPC.DISCONNECTED': row('unavailable', true),
  'RPC.MALFORMED': row('invalid'),
  'RPC.CANCELLED': row('conflict'),
  'INTERNAL.UNEXPECTED': row('internal', true),
  'INTERNAL.NOT_READY': row('unavailable', true),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
