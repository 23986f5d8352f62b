/** Launches, runs, their answers, and the jobs that workers take. */
export const runsSql = `
create table platform.launches (
  id uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  grant_jti uuid,
  proposal_id uuid,
  conversation_id uuid,
  turn_id uuid,
  skill text,
  args_digest text,
  benchmark_id uuid not null,
  ceiling_millicredits bigint not null,
  -- Next number in the proposal's sequence of audit entries that this service writes.
  next_pseq integer not null default 0,
  charged_millicredits bigint,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint pk_launches primary key (id),
  constraint uq_launches_grant_jti unique (grant_jti),
  constraint uq_launches_proposal_id unique (proposal_id),
  constraint fk_launches_account_id foreign key (account_id) references platform.accounts (id),
  constraint fk_launches_benchmark_id foreign key (benchmark_id) references platform.benchmarks (id),
  constraint fk_launches_grant_jti foreign key (grant_jti) references platform.grant_uses (jti),
  constraint ck_launches_settled_at check ((settled_at is null) = (charged_millicredits is null)),
  constraint ck_launches_charged_millicredits check (charged_millicredits between 0 and ceiling_millicredits)
);

create table platform.runs (
  id uuid not null,
  launch_id uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  number integer not null,
  benchmark_id uuid not null,
  benchmark_version_id uuid not null,
  version integer not null,
  model_id uuid not null,
  state text not null default 'queued',
  rev integer not null default 1,
  sample jsonb,
  overrides jsonb not null default '{}',
  planned integer not null,
  ceiling_millicredits bigint not null,
  reserved_millicredits bigint not null,
  millicredits_per_question bigint not null,
  spent_millicredits bigint not null default 0,
  error_code text,
  score jsonb,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint pk_runs primary key (id),
  constraint uq_runs_account_id_number unique (account_id, number),
  constraint fk_runs_launch_id foreign key (launch_id) references platform.launches (id),
  constraint fk_runs_account_id foreign key (account_id) references platform.accounts (id),
  constraint fk_runs_benchmark_id foreign key (benchmark_id) references platform.benchmarks (id),
  constraint fk_runs_benchmark_version_id
    foreign key (benchmark_version_id) references platform.benchmark_versions (id),
  constraint fk_runs_model_id foreign key (model_id) references platform.models (id),
  constraint ck_runs_state check
    (state in ('queued', 'preparing', 'running', 'scoring', 'finished', 'failed', 'cancelled')),
  constraint ck_runs_planned check (planned >= 1),
  constraint ck_runs_reserved_millicredits check (reserved_millicredits between 0 and ceiling_millicredits),
  constraint ck_runs_spent_millicredits check (spent_millicredits between 0 and ceiling_millicredits),
  -- An ended run holds no reservation: whoever ends a run must settle it in the same statement.
  constraint ck_runs_ended_at check (
    case when state in ('finished', 'failed', 'cancelled') then ended_at is not null and reserved_millicredits = 0
         else ended_at is null and spent_millicredits = 0 end),
  constraint ck_runs_error_code check ((state = 'failed') = (error_code is not null)),
  constraint ck_runs_score check (score is null or state = 'finished')
);
create index ix_runs_account_id_number on platform.runs (account_id, number desc);
create index ix_runs_launch_id on platform.runs (launch_id);
create index ix_runs_benchmark_id_model_id on platform.runs (benchmark_id, model_id);
-- Deferred: a reservation is written before its run, so that an account without credits stops the launch first.
alter table platform.ledger_entries add constraint fk_ledger_entries_run_id
  foreign key (run_id) references platform.runs (id) deferrable initially deferred;

create table platform.run_attempts (
  id uuid not null,
  run_id uuid not null,
  question_id text not null,
  epoch integer not null default 1,
  lease_epoch integer not null,
  number integer not null,
  -- 'ok' or the class of the model's error.
  outcome text not null,
  http_status integer,
  text text,
  reasoning text,
  finish_reason text,
  usage jsonb,
  raw_usage jsonb,
  cost_millicredits bigint not null default 0,
  latency_ms integer not null,
  waited_ms integer,
  via text,
  confidence double precision,
  created_at timestamptz not null default now(),
  constraint pk_run_attempts primary key (id),
  constraint fk_run_attempts_run_id foreign key (run_id) references platform.runs (id),
  constraint ck_run_attempts_epoch check (epoch >= 1),
  constraint ck_run_attempts_number check (number >= 1),
  constraint ck_run_attempts_cost_millicredits check (cost_millicredits >= 0),
  constraint ck_run_attempts_latency_ms check (latency_ms >= 0)
);
create index ix_run_attempts_run_id on platform.run_attempts (run_id, question_id, epoch);

create table platform.run_answers (
  run_id uuid not null,
  question_id text not null,
  epoch integer not null default 1,
  attempt_id uuid not null,
  verdict text,
  credit double precision,
  extracted_text text,
  extracted_start integer,
  extracted_end integer,
  rule text,
  scorer text,
  scorer_version text,
  reason text,
  scored_at timestamptz,
  constraint pk_run_answers primary key (run_id, question_id, epoch),
  constraint fk_run_answers_run_id foreign key (run_id) references platform.runs (id),
  constraint fk_run_answers_attempt_id foreign key (attempt_id) references platform.run_attempts (id),
  constraint ck_run_answers_epoch check (epoch >= 1),
  constraint ck_run_answers_credit check (credit between 0 and 1),
  constraint ck_run_answers_verdict check (verdict in ('correct', 'partial', 'incorrect', 'no_answer', 'refusal',
    'truncated', 'unscored:infra', 'unscored:judge_parse', 'bad_key')),
  constraint ck_run_answers_scored_at check ((verdict is null) = (scored_at is null))
);

create table platform.jobs (
  id uuid not null,
  kind text not null,
  run_id uuid not null,
  state text not null default 'waiting',
  lease_owner text,
  lease_until timestamptz,
  -- Rises with every taking; a worker that lost its lease cannot write with an old one.
  lease_epoch integer not null default 0,
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint pk_jobs primary key (id),
  constraint uq_jobs_run_id_kind unique (run_id, kind),
  constraint fk_jobs_run_id foreign key (run_id) references platform.runs (id),
  constraint ck_jobs_state check (state in ('waiting', 'leased', 'done', 'failed')),
  constraint ck_jobs_lease check ((state = 'leased') = (lease_owner is not null and lease_until is not null))
);
create index ix_jobs_available_at on platform.jobs (available_at) where state in ('waiting', 'leased');
`;
