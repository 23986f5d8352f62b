import type { ScoredQuestion } from '@benchgen/domain';
import type { ScorerSpec } from '@benchgen/contracts';

/** What decides about an answer, as stored with its question. */
export interface QuestionKeyRow {
  options: string[] | null;
  accepted: string[];
  rejected: string[];
  scorer: ScorerSpec;
  locale: string;
  unit: string | null;
}

/** Columns of {@link QuestionKeyRow} from `questions q`. */
export const KEY_COLUMNS = 'q.options, q.accepted, q.rejected, q.scorer, q.locale, q.unit';

export const questionKey = ({ options, accepted, rejected, scorer, locale, unit }: QuestionKeyRow): ScoredQuestion => ({
  accepted,
  rejected,
  scorer,
  locale,
  ...(options && { options }),
  ...(unit !== null && { unit }),
});
