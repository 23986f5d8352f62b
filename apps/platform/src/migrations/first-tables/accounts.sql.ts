/**
 * Credits. `balance_millicredits` is what can still be spent: a reservation leaves it and enters
 * `reserved_millicredits`. Both equal the sums of the ledger, and neither can go below zero.
 */
export const accountsSql = `
create table platform.accounts (
  id uuid not null,
  slug text not null,
  balance_millicredits bigint not null default 0,
  reserved_millicredits bigint not null default 0,
  next_run_number integer not null default 1,
  created_at timestamptz not null default now(),
  constraint pk_accounts primary key (id),
  constraint uq_accounts_slug unique (slug),
  constraint ck_accounts_balance_millicredits check (balance_millicredits >= 0),
  constraint ck_accounts_reserved_millicredits check (reserved_millicredits >= 0),
  constraint ck_accounts_next_run_number check (next_run_number >= 1)
);

create table platform.ledger_entries (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  balance_change_millicredits bigint not null,
  reserved_change_millicredits bigint not null,
  run_id uuid,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  constraint pk_ledger_entries primary key (id),
  constraint fk_ledger_entries_account_id foreign key (account_id) references platform.accounts (id),
  constraint ck_ledger_entries_kind check (
    case kind
      when 'grant' then balance_change_millicredits > 0 and reserved_change_millicredits = 0 and run_id is null
      when 'reserve' then balance_change_millicredits <= 0
        and reserved_change_millicredits = -balance_change_millicredits and run_id is not null
      when 'settle' then balance_change_millicredits = 0 and reserved_change_millicredits <= 0 and run_id is not null
      when 'release' then balance_change_millicredits >= 0
        and reserved_change_millicredits = -balance_change_millicredits and run_id is not null
      else false
    end)
);
create index ix_ledger_entries_account_id on platform.ledger_entries (account_id, id);
-- A run reserves once, is charged once and gives back once, whatever crashes or repeats in between.
create unique index uq_ledger_entries_run_id_kind on platform.ledger_entries (run_id, kind) where run_id is not null;

create table platform.idempotency_keys (
  person_id uuid not null,
  route text not null,
  key text not null,
  body_digest text not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  constraint pk_idempotency_keys primary key (person_id, route, key)
);
create index ix_idempotency_keys_created_at on platform.idempotency_keys (created_at);

create table platform.grant_uses (
  jti uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  action text,
  proposal_id uuid,
  outcome jsonb,
  refused boolean not null default false,
  used_at timestamptz not null default now(),
  constraint pk_grant_uses primary key (jti),
  constraint uq_grant_uses_proposal_id unique (proposal_id),
  constraint ck_grant_uses_refused check (not refused or outcome is null)
);
`;
