import { RunState } from '@benchgen/contracts';
import { isTerminal, RUN_TRANSITIONS } from '@benchgen/domain';
import type { Reader } from './catalogue/index.js';
import { html, type Html } from './html.js';

/** A state is never told by colour alone: a sign and a word go with it. */
const SIGNS: Record<RunState, string> = {
  queued: '○',
  preparing: '◔',
  running: '◑',
  scoring: '◕',
  finished: '✓',
  failed: '✕',
  cancelled: '–',
};

export const stateBadge = (state: RunState, { sayCommon }: Reader): Html =>
  html`<span class="state ${state}" data-state="${state}"
    ><span aria-hidden="true">${SIGNS[state]}</span> <span>${sayCommon(`run.${state}`)}</span></span
  >`;

/** Words and signs of all states for the script that follows runs, and which of them are ends. */
export const stateWords = ({ sayCommon }: Reader): string =>
  JSON.stringify(
    Object.fromEntries(
      RunState.options.map((state) => [
        state,
        { sign: SIGNS[state], word: sayCommon(`run.${state}`), ends: isTerminal(RUN_TRANSITIONS, state) },
      ]),
    ),
  );
