/** Benchmarks, their immutable versions, and who may see keys or has joined. */
export const benchmarksSql = `
create table platform.benchmarks (
  id uuid not null,
  account_id uuid not null,
  slug text not null,
  title text not null,
  description text not null,
  locale text not null,
  visibility text not null,
  current_version integer not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint pk_benchmarks primary key (id),
  constraint uq_benchmarks_account_id_slug unique (account_id, slug),
  constraint fk_benchmarks_account_id foreign key (account_id) references platform.accounts (id),
  constraint ck_benchmarks_slug check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  constraint ck_benchmarks_visibility check (visibility in ('private', 'listed'))
);

create table platform.benchmark_versions (
  id uuid not null,
  benchmark_id uuid not null,
  version integer not null,
  digest text not null,
  question_count integer not null,
  scorer_kind text not null,
  prompt_template jsonb not null default '{}',
  generation_params jsonb not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint pk_benchmark_versions primary key (id),
  constraint uq_benchmark_versions_benchmark_id_version unique (benchmark_id, version),
  constraint fk_benchmark_versions_benchmark_id foreign key (benchmark_id) references platform.benchmarks (id),
  constraint ck_benchmark_versions_version check (version >= 1),
  constraint ck_benchmark_versions_question_count check (question_count >= 1),
  constraint ck_benchmark_versions_digest check (digest ~ '^sha256:[0-9a-f]{64}$')
);
alter table platform.benchmarks add constraint fk_benchmarks_current_version
  foreign key (id, current_version) references platform.benchmark_versions (benchmark_id, version)
  deferrable initially deferred;

create table platform.questions (
  benchmark_version_id uuid not null,
  id text not null,
  position integer not null,
  prompt text not null,
  options text[],
  accepted text[] not null,
  rejected text[] not null default '{}',
  scorer jsonb not null,
  locale text not null,
  unit text,
  tags text[] not null default '{}',
  constraint pk_questions primary key (benchmark_version_id, id),
  constraint uq_questions_benchmark_version_id_position unique (benchmark_version_id, position),
  constraint fk_questions_benchmark_version_id
    foreign key (benchmark_version_id) references platform.benchmark_versions (id),
  constraint ck_questions_id check (length(id) between 1 and 64),
  constraint ck_questions_position check (position >= 1),
  constraint ck_questions_accepted check (cardinality(accepted) >= 1)
);

create table platform.benchmark_members (
  benchmark_id uuid not null,
  person_id uuid not null,
  account_id uuid not null,
  role text not null,
  joined_at timestamptz not null default now(),
  constraint pk_benchmark_members primary key (benchmark_id, person_id),
  constraint fk_benchmark_members_benchmark_id foreign key (benchmark_id) references platform.benchmarks (id),
  constraint fk_benchmark_members_account_id foreign key (account_id) references platform.accounts (id),
  constraint ck_benchmark_members_role check (role in ('owner', 'collaborator', 'participant'))
);
`;
