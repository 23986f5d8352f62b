import { createHash } from 'node:crypto';
import { canonicalJson, newId } from '@benchgen/domain';
import type { UnitOfWork } from '@benchgen/service-kit';
import type { HttpConnection } from './connection.js';
import { readModelsFile, type ModelsFileEntry } from './models-file.js';

/**
 * Makes the shared models of origin `file` equal to the file. One that is gone from it is retired, never removed: its runs
 * still name it. Runs that are under way keep the price they were launched with.
 * @throws Error in plain words when the file is not usable, or names a slug that another shared model has
 */
export async function syncModelsFile(work: UnitOfWork, file: string): Promise<void> {
  const entries = await readModelsFile(file);
  await work.run(async (tx) => {
    for (const entry of entries) {
      const { connection, revision } = connectionOf(entry);
      const written = await tx.query(
        `insert into platform.models (id, account_id, slug, title, description, provider, connection,
           millicredits_per_question, max_concurrency, revision, origin)
         values ($1, null, $2, $3, $4, 'openai-compatible', $5, $6, $7, $8, 'file')
         on conflict on constraint uq_models_account_id_slug do update set title = excluded.title,
           description = excluded.description, connection = excluded.connection,
           millicredits_per_question = excluded.millicredits_per_question, max_concurrency = excluded.max_concurrency,
           revision = excluded.revision, retired_at = null
         where models.origin = 'file'
         returning id`,
        [
          newId(),
          entry.slug,
          entry.title,
          entry.description,
          JSON.stringify(connection),
          entry.millicreditsPerQuestion,
          entry.maxConcurrency,
          revision,
        ],
      );
      if (written.length === 0)
        throw new Error(`The models file ${file} names ${entry.slug}, which another model has already.`);
    }
    await tx.query(
      `update platform.models set retired_at = now() where origin = 'file' and retired_at is null and slug <> all($1::text[])`,
      [entries.map(({ slug }) => slug)],
    );
  });
}

/** The revision is part of a cached answer's key: it must change when another model may answer under the same name. */
function connectionOf({ baseUrl, model, apiKeyEnv }: ModelsFileEntry): {
  connection: HttpConnection;
  revision: string;
} {
  const connection = { baseUrl, model, ...(apiKeyEnv !== undefined && { apiKeyEnv }) };
  return {
    connection,
    revision: createHash('sha256').update(canonicalJson({ baseUrl, model })).digest('hex').slice(0, 16),
  };
}
