import type { Reply } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import type { RunRow } from '../../runs/run.row.js';
import { KEY_COLUMNS, questionKey, type QuestionKeyRow } from './question-key.js';
import type { ScoringItem } from './scoring-messages.js';

const PAGE = 500;

/** An answer without a verdict, ready for the scoring thread. */
export interface UnscoredAnswer {
  questionId: string;
  item: ScoringItem;
}

interface Row extends QuestionKeyRow {
  questionId: string;
  outcome: string;
  text: string | null;
  finishReason: Reply['finishReason'] | null;
}

/** The next answers without a verdict, in the order of their questions' ids. */
export async function readUnscored(
  database: Queryable,
  run: Pick<RunRow, 'id' | 'benchmarkVersionId'>,
  after: string,
): Promise<UnscoredAnswer[]> {
  const rows = await database.query<Row>(
    `select w.question_id as "questionId", t.outcome, t.text, t.finish_reason as "finishReason", ${KEY_COLUMNS}
     from platform.run_answers w
     join platform.run_attempts t on t.id = w.attempt_id
     join platform.questions q on q.benchmark_version_id = $2 and q.id = w.question_id
     where w.run_id = $1 and w.question_id > $3 and w.epoch = 1 and w.verdict is null
     order by w.question_id limit ${PAGE}`,
    [run.id, run.benchmarkVersionId, after],
  );
  return rows.map((row) => ({
    questionId: row.questionId,
    item: { question: questionKey(row), reply: replyOf(row) },
  }));
}

/** The reply of an attempt as scoring takes it. */
export const replyOf = (attempt: Pick<Row, 'outcome' | 'text' | 'finishReason'>): Reply => ({
  text: attempt.text,
  finishReason: attempt.finishReason ?? 'other',
  failed: attempt.outcome !== 'ok',
});
