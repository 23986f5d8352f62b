import type { ModelLiveness, ModelView } from '@benchgen/contracts';

/** A model as stored. `connection` holds no secret. Price in millicredits. */
export interface ModelRow {
  id: string;
  accountId: string | null;
  slug: string;
  title: string;
  description: string;
  provider: 'embedded' | 'openai-compatible';
  connection: Record<string, unknown>;
  millicreditsPerQuestion: number;
  maxConcurrency: number;
  revision: string;
  retired: boolean;
  visible: boolean;
}

/** `$1` is the caller's account. */
export const MODEL_COLUMNS = `
  m.id, m.account_id as "accountId", m.slug, m.title, m.description, m.provider, m.connection,
  m.millicredits_per_question::float8 as "millicreditsPerQuestion", m.max_concurrency as "maxConcurrency", m.revision,
  m.retired_at is not null as retired, (m.account_id is null or m.account_id = $1) as visible`;

export const modelView = (row: ModelRow, liveness: ModelLiveness): ModelView => {
  const { id, slug, title, description, provider, millicreditsPerQuestion } = row;
  return { id, slug, title, description, provider, shared: row.accountId === null, millicreditsPerQuestion, liveness };
};
