import { AppError } from '@benchgen/contracts';

/** Why a token was refused: for logs and audits, never for the one who sent it. */
export const TOKEN_REFUSALS = [
  'too_large',
  'malformed',
  'not_canonical',
  'embedded_key',
  'critical_header',
  'unknown_header',
  'wrong_algorithm',
  'wrong_type',
  'unknown_key',
  'bad_signature',
  'wrong_issuer',
  'wrong_audience',
  'wrong_claims',
  'wrong_actor',
  'lives_too_long',
  'not_yet_valid',
  'expired',
] as const;
export type TokenRefusal = (typeof TOKEN_REFUSALS)[number];

/** `AUTH.TOKEN_REFUSED`; `reason` stays on this side of the wire. */
export class TokenRefusedError extends AppError {
  constructor(readonly reason: TokenRefusal) {
    super('AUTH.TOKEN_REFUSED');
  }
}
