import { AuditWriter } from '@benchgen/audit';
import { MILLICREDITS_PER_CREDIT, type Question } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { newInstanceId, silentLogger, UnitOfWork, type Tx } from '@benchgen/service-kit';
import { insertBenchmark } from '../benchmarks/insert-benchmark.js';
import type { EmbeddedConnection } from '../models/connection.js';
import { grantCredits } from '../credits/grant-credits.js';
import { demoBenchmarks, type DemoBenchmark } from '../demo/demo-benchmarks.js';
import { openPlatformDatabase } from '../platform-database.js';
import { DEMO_MODELS } from './demo-models.js';

export interface DemoSeed {
  /** A login that may act as the platform's role. */
  url: string;
  accountId: string;
  accountSlug: string;
  personId: string;
  /** Credits (not millicredits) that the account starts with. */
  credits: number;
}

const EMBEDDED_REVISION = 'base-1';

/** Fills a fresh demo: account with credits, benchmarks, embedded models. Doing it again adds what is missing, and only that. */
export async function seedDemo({ url, accountId, accountSlug, personId, credits }: DemoSeed): Promise<void> {
  const dataSource = await openPlatformDatabase({ url, name: 'platform-seed', poolSize: 1 });
  const audit = new AuditWriter({ service: 'platform', instance: newInstanceId() });
  try {
    await new UnitOfWork(dataSource, silentLogger).run(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('platform-seed'))`);
      if (await addAccount(tx, accountId, accountSlug))
        await grantCredits(tx, audit, { accountId, millicredits: credits * MILLICREDITS_PER_CREDIT, reason: 'demo' });
      for (const benchmark of demoBenchmarks()) await addBenchmark(tx, { accountId, personId }, benchmark);
      await addModels(tx, accountId);
    });
  } finally {
    await dataSource.destroy();
  }
}

async function addAccount(tx: Tx, id: string, slug: string): Promise<boolean> {
  const added = await tx.query(
    'insert into platform.accounts (id, slug) values ($1, $2) on conflict on constraint pk_accounts do nothing returning id',
    [id, slug],
  );
  return added.length > 0;
}

async function addBenchmark(
  tx: Tx,
  { accountId, personId }: { accountId: string; personId: string },
  { slug, title, description, locale, questions }: DemoBenchmark,
): Promise<void> {
  const known = await tx.query('select 1 from platform.benchmarks where account_id = $1 and slug = $2', [
    accountId,
    slug,
  ]);
  if (known.length > 0) return;
  const numbered = questions.map(({ key, ...question }, index): Question => ({
    ...withoutAbsent(question),
    id: key,
    position: index + 1,
    rejected: [],
    locale,
  }));
  await insertBenchmark(tx, {
    accountId,
    personId,
    slug,
    title,
    description,
    locale,
    visibility: 'private',
    questions: numbered,
  });
}

type DemoQuestion = Omit<DemoBenchmark['questions'][number], 'key'>;

const withoutAbsent = ({
  options,
  unit,
  ...question
}: DemoQuestion): Pick<Question, 'prompt' | 'accepted' | 'scorer' | 'tags' | 'options' | 'unit'> => ({
  prompt: question.prompt,
  accepted: question.accepted,
  scorer: question.scorer,
  tags: question.tags,
  ...(options !== undefined && { options }),
  ...(unit !== undefined && { unit }),
});

async function addModels(tx: Tx, accountId: string): Promise<void> {
  for (const model of DEMO_MODELS) {
    const connection: EmbeddedConnection = { name: model.name };
    await tx.query(
      `insert into platform.models (id, account_id, slug, title, description, provider, connection,
         millicredits_per_question, max_concurrency, revision, origin)
       values ($1, $2, $3, $3, $4, 'embedded', $5, $6, $7, $8, 'seed')
       on conflict on constraint uq_models_account_id_slug do nothing`,
      [
        newId(),
        model.shared ? null : accountId,
        model.name,
        model.about,
        JSON.stringify(connection),
        model.millicreditsPerQuestion,
        model.maxConcurrency,
        EMBEDDED_REVISION,
      ],
    );
  }
}
