import type { RunState } from '@benchgen/contracts';
import type { Transitions } from './transitions.js';

/**
 * The life of a run. A worker that takes over after a crash goes on in the state it finds; that is no transition.
 * Cancelling is a wish (a flag on the run) until the worker has stopped; a queued run is cancelled at once.
 */
export const RUN_TRANSITIONS: Transitions<RunState> = {
  queued: ['preparing', 'failed', 'cancelled'],
  preparing: ['running', 'failed', 'cancelled'],
  running: ['scoring', 'failed', 'cancelled'],
  scoring: ['finished', 'failed', 'cancelled'],
  finished: [],
  failed: [],
  cancelled: [],
};
