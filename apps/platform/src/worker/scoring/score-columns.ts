import type { Score } from '@benchgen/domain';

/** Scores as the columns `verdict, credit, extracted_text, rule, scorer, scorer_version, reason`; null: not scored yet. */
export const scoreColumns = (scores: readonly (Score | null)[]): unknown[][] => [
  scores.map((score) => score?.verdict ?? null),
  scores.map((score) => score?.credit ?? null),
  scores.map((score) => score?.extracted ?? null),
  scores.map((score) => score?.rule ?? null),
  scores.map((score) => score?.scorer.name ?? null),
  scores.map((score) => (score === null ? null : String(score.scorer.version))),
  scores.map((score) => score?.reason ?? null),
];
