/** Models. `account_id` null means shared with everyone; `connection` never holds a secret. */
export const modelsSql = `
create table platform.models (
  id uuid not null,
  account_id uuid,
  slug text not null,
  title text not null,
  description text not null,
  provider text not null,
  connection jsonb not null,
  millicredits_per_question bigint not null,
  max_concurrency integer not null,
  revision text not null,
  origin text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint pk_models primary key (id),
  constraint uq_models_account_id_slug unique nulls not distinct (account_id, slug),
  constraint fk_models_account_id foreign key (account_id) references platform.accounts (id),
  constraint ck_models_slug check (slug ~ '^[a-z0-9][a-z0-9.:-]{0,63}$'),
  constraint ck_models_provider check (provider in ('embedded', 'openai-compatible')),
  constraint ck_models_millicredits_per_question check (millicredits_per_question >= 0),
  constraint ck_models_max_concurrency check (max_concurrency >= 1),
  constraint ck_models_origin check (origin in ('seed', 'file'))
);

create table platform.model_liveness (
  model_id uuid not null,
  state text not null,
  checked_at timestamptz not null,
  reported_by text not null,
  constraint pk_model_liveness primary key (model_id),
  constraint fk_model_liveness_model_id foreign key (model_id) references platform.models (id),
  constraint ck_model_liveness_state check (state in ('live', 'cold', 'starting', 'unreachable', 'unknown')),
  constraint ck_model_liveness_reported_by check (reported_by in ('probe', 'worker'))
);
`;
