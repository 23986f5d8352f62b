/** How long the owner of a conversation's running turn may be silent before another replica takes it over. */
export const LEASE_SECONDS = 10;
/** Well under the lease, so that one lost renewal does no harm. */
export const RENEW_EVERY_MS = 3_000;
/** A turn that ended its owner this often is not tried again. */
export const MAX_ATTEMPTS = 3;
/** Text that follows the first piece is joined to pieces of at least this long. */
export const JOIN_MS = 50;
/** Messages before this one that a skill is given, and how much of each. */
export const HISTORY_MESSAGES = 12;
export const HISTORY_CHARACTERS = 4_000;
export const TITLE_CHARACTERS = 80;
export const MENTIONS_KEPT = 20;
