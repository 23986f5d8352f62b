import { runScore, scoredAnswers, type VerdictTally } from '@benchgen/domain';
import type { RunScore } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';
import type { RunRow } from '../../runs/run.row.js';

/** The run's score, counted from its rows and from nothing else. null: not one answer could be scored. */
export async function scoreTotals(database: Queryable, run: Pick<RunRow, 'id' | 'planned'>): Promise<RunScore | null> {
  const tallies = await database.query<VerdictTally>(
    `select verdict, count(*)::int as count, sum(credit)::float8 as credit
     from platform.run_answers where run_id = $1 and verdict is not null group by verdict order by verdict`,
    [run.id],
  );
  return scoredAnswers(tallies) === 0 ? null : runScore(run.planned, tallies);
}
