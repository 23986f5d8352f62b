import type { Reply, Score, ScoredQuestion } from '@benchgen/domain';

/** An answer as it goes to the scoring thread. */
export interface ScoringItem {
  question: ScoredQuestion;
  reply: Reply;
}

export interface ScoringRequest {
  id: number;
  items: ScoringItem[];
}

export type ScoringResponse = { id: number; scores: Score[] } | { id: number; problem: string };
