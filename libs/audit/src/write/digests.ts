import { createHash } from 'node:crypto';
import { canonicalJson } from '@benchgen/domain';

const sha256 = (...pieces: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
};

/**
 * Digest of an action's arguments, salted so that small-domain values cannot be guessed from the log. Arguments are
 * digested after defaults are filled in and exactly as they will be sent; `skill` is the executing one.
 */
export const argsDigest = (of: { salt: Uint8Array; skill: string; action: string; args: unknown }): string =>
  sha256('agent-args/v1\n', of.salt, of.skill, '\n', of.action, '\n', canonicalJson(of.args));

/** Digest of what the person was shown: structured data and the very text. */
export const previewDigest = (of: { salt: Uint8Array; locale: string; structured: unknown; text: string }): string =>
  sha256('agent-preview/v1\n', of.salt, of.locale, '\n', canonicalJson(of.structured), '\n', of.text);
