import { parentPort } from 'node:worker_threads';
import { score } from '@benchgen/domain';
import type { ScoringRequest, ScoringResponse } from './scoring-messages.js';

/** The thread in which answers are scored, so that the event loop stays free for leases and models. */
parentPort?.on('message', ({ id, items }: ScoringRequest) => {
  parentPort?.postMessage(scored(id, items));
});

function scored(id: number, items: ScoringRequest['items']): ScoringResponse {
  try {
    return { id, scores: items.map(({ question, reply }) => score(question, reply)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
