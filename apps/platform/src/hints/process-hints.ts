import { EventEmitter } from 'node:events';
import type { Tx } from '@benchgen/service-kit';

/** What a hint may say: look at the outbox, or look at the jobs of a kind. It carries no state; Postgres has that. */
interface HintEvents {
  outbox: [];
  job: [kind: string];
}

/**
 * Hints inside this process, so that api and worker find each other at once when they share one. `bridgeHints` passes
 * them on over NATS for when they do not. A lost hint costs a poll's wait, never a result.
 */
export const processHints = new EventEmitter<HintEvents>().setMaxListeners(0);

/** After the commit: there are new rows in the outbox. */
export const hintOutbox = (tx: Tx): void => {
  tx.afterCommit(() => {
    processHints.emit('outbox');
  });
};

/** After the commit: there is a job of this kind, or something about a running one changed. */
export const hintJob = (tx: Tx, kind: string): void => {
  tx.afterCommit(() => {
    processHints.emit('job', kind);
  });
};
