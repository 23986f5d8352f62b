import type { AnswerView, Page, PageQuery } from '@benchgen/contracts';
import { drawSample } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import { NUMBER_POSITION, pageOfRows, readCursor } from '../paging/cursor.js';
import type { RunRow } from './run.row.js';

/** The planned questions of a run by position, with what was answered so far. Keys only for who may see them. */
export async function listAnswers(
  database: Queryable,
  run: RunRow,
  personId: string,
  query: PageQuery,
): Promise<Page<AnswerView>> {
  const [after] = readCursor(query.cursor, NUMBER_POSITION) ?? [0];
  const [version] = await database.query<{ questions: number; seesKeys: boolean }>(
    `select v.question_count as questions, exists (
       select 1 from platform.benchmark_members where benchmark_id = $2 and person_id = $3 and role in ('owner', 'collaborator')
     ) as "seesKeys"
     from platform.benchmark_versions v where v.id = $1`,
    [run.benchmarkVersionId, run.benchmarkId, personId],
  );
  const positions = drawSample(version?.questions ?? 0, run.sample).filter((position) => position > after);
  const rows = await database.query<AnswerView>(
    `select q.position, q.prompt, t.text as answer, w.verdict, w.credit, w.extracted_text as extracted, w.rule,
       case when $4 then q.accepted end as key
     from platform.questions q
     left join platform.run_answers w on w.run_id = $2 and w.question_id = q.id and w.epoch = 1
     left join platform.run_attempts t on t.id = w.attempt_id
     where q.benchmark_version_id = $1 and q.position = any($3::int[])
     order by q.position`,
    [run.benchmarkVersionId, run.id, positions.slice(0, query.limit + 1), version?.seesKeys ?? false],
  );
  return pageOfRows(
    rows,
    query.limit,
    (row) => row,
    (row) => [row.position],
  );
}
