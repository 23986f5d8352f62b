import { createHash, randomBytes } from 'node:crypto';

/** Prefixes tell a person (and our own redaction) what a pasted secret is. */
const PREFIXES = { session: 'bg_session_', api: 'bg_token_', link: 'bg_link_' } as const;

/** A new random secret of 256 bits, and the hash that is stored in its place. */
export function newSecretToken(kind: keyof typeof PREFIXES): { token: string; hash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Plain SHA-256: the secrets are random and long, so there is nothing to guess and nothing to slow down. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
