import type { ProposalState } from '@benchgen/contracts';
import type { Transitions } from './transitions.js';

/** The life of a proposal: at most one effect per yes. `unknown` is settled by asking the platform, never by repeating. */
export const PROPOSAL_TRANSITIONS: Transitions<ProposalState> = {
  pending: ['confirmed', 'declined', 'superseded', 'expired'],
  /** `failed` from here means "not started". */
  confirmed: ['executing', 'failed'],
  executing: ['executed', 'failed', 'stale', 'unknown'],
  unknown: ['executed', 'failed', 'stale'],
  executed: [],
  failed: [],
  stale: [],
  declined: [],
  superseded: [],
  expired: [],
};
