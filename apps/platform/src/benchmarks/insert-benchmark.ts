import { createHash } from 'node:crypto';
import type { Question } from '@benchgen/contracts';
import { canonicalJson, newId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';

export interface NewBenchmark {
  accountId: string;
  personId: string;
  slug: string;
  title: string;
  description: string;
  locale: string;
  visibility: 'private' | 'listed';
  /** In the order of their positions, which start at 1. */
  questions: readonly Question[];
  /** How a question becomes messages; empty: the worker's own default. */
  promptTemplate?: Record<string, unknown>;
  generationParams?: Record<string, unknown>;
}

/** Writes a benchmark with its first version. Its person becomes the owner. @returns its id */
export async function insertBenchmark(tx: Tx, of: NewBenchmark): Promise<string> {
  const [benchmarkId, versionId] = [newId(), newId()];
  await tx.query(
    `insert into platform.benchmarks (id, account_id, slug, title, description, locale, visibility, current_version, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8)`,
    [benchmarkId, of.accountId, of.slug, of.title, of.description, of.locale, of.visibility, of.personId],
  );
  const { questions, promptTemplate = {}, generationParams = {} } = of;
  await tx.query(
    `insert into platform.benchmark_versions
       (id, benchmark_id, version, digest, question_count, scorer_kind, prompt_template, generation_params, created_by)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8)`,
    [
      versionId,
      benchmarkId,
      digestOf({ questions, promptTemplate, generationParams }),
      questions.length,
      questions[0]?.scorer.kind,
      JSON.stringify(promptTemplate),
      JSON.stringify(generationParams),
      of.personId,
    ],
  );
  await insertQuestions(tx, versionId, questions);
  await tx.query(
    `insert into platform.benchmark_members (benchmark_id, person_id, account_id, role) values ($1, $2, $3, 'owner')`,
    [benchmarkId, of.personId, of.accountId],
  );
  return benchmarkId;
}

async function insertQuestions(tx: Tx, versionId: string, questions: readonly Question[]): Promise<void> {
  // As one JSON document: `unnest` cannot take a list of lists of different lengths.
  await tx.query(
    `insert into platform.questions
       (benchmark_version_id, id, position, prompt, options, accepted, rejected, scorer, locale, unit, tags)
     select $1, q.id, q.position, q.prompt, q.options, q.accepted, q.rejected, q.scorer, q.locale, q.unit, q.tags
     from jsonb_to_recordset($2::jsonb) as q(id text, position int, prompt text, options text[], accepted text[],
       rejected text[], scorer jsonb, locale text, unit text, tags text[])`,
    [versionId, JSON.stringify(questions)],
  );
}

/** Two versions with the same digest ask and score the same. */
const digestOf = (content: unknown): string =>
  `sha256:${createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest('hex')}`;
