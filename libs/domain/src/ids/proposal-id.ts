import { createHash } from 'node:crypto';
import { formatUuid } from './new-id.js';

/** Namespace of proposals: a random uuid, fixed for ever. */
const PROPOSAL_NAMESPACE = Uint8Array.from(Buffer.from('5d0c1e0e4b8a4c7ea1b29f6f0c3d7e52', 'hex'));

/**
 * The id of the nth proposal of a turn (uuid v5), so that a turn which is tried again makes the same proposal and not a
 * second one.
 * @param ordinal counts the proposals of the turn from 0
 */
export function proposalId(turnId: string, ordinal: number): string {
  const bytes = createHash('sha1')
    .update(PROPOSAL_NAMESPACE)
    .update(`${turnId}\n${String(ordinal)}`)
    .digest();
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return formatUuid(bytes);
}
