import type { ScorerSpec } from '@benchgen/contracts';
import type { Reply } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import type { RunRow } from '../../runs/run.row.js';
import type { ScoringItem } from './scoring-messages.js';

const PAGE = 500;

/** An answer without a verdict, ready for the scoring thread. */
export interface UnscoredAnswer {
  questionId: string;
  item: ScoringItem;
}

interface Row {
  questionId: string;
  outcome: string;
  text: string | null;
  finishReason: Reply['finishReason'] | null;
  options: string[] | null;
  accepted: string[];
  rejected: string[];
  scorer: ScorerSpec;
  locale: string;
  unit: string | null;
}

/** The next answers without a verdict, in the order of their questions' ids. */
export async function readUnscored(
  database: Queryable,
  run: Pick<RunRow, 'id' | 'benchmarkVersionId'>,
  after: string,
): Promise<UnscoredAnswer[]> {
  const rows = await database.query<Row>(
    `select w.question_id as "questionId", t.outcome, t.text, t.finish_reason as "finishReason", q.options, q.accepted,
       q.rejected, q.scorer, q.locale, q.unit
     from platform.run_answers w
     join platform.run_attempts t on t.id = w.attempt_id
     join platform.questions q on q.benchmark_version_id = $2 and q.id = w.question_id
     where w.run_id = $1 and w.question_id > $3 and w.epoch = 1 and w.verdict is null
     order by w.question_id limit ${PAGE}`,
    [run.id, run.benchmarkVersionId, after],
  );
  return rows.map((row) => ({ questionId: row.questionId, item: itemOf(row) }));
}

const itemOf = ({
  outcome,
  text,
  finishReason,
  options,
  accepted,
  rejected,
  scorer,
  locale,
  unit,
}: Row): ScoringItem => ({
  question: { accepted, rejected, scorer, locale, ...(options && { options }), ...(unit !== null && { unit }) },
  reply: { text, finishReason: finishReason ?? 'other', failed: outcome !== 'ok' },
});
