import type { TurnState } from '@benchgen/contracts';
import type { Transitions } from './transitions.js';

/** The life of a turn. Turns of one conversation wait for each other; stopping works in both live states. */
export const TURN_TRANSITIONS: Transitions<TurnState> = {
  waiting: ['running', 'stopped', 'failed'],
  running: ['finished', 'stopped', 'failed'],
  finished: [],
  stopped: [],
  failed: [],
};
