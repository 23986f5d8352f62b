/** Run-state events: written with the state change, numbered and published by the relay. A queue, not a cursor. */
export const outboxSql = `
create table platform.outbox (
  id bigint generated always as identity,
  event_id text not null,
  aggregate text not null,
  rev integer not null,
  subject text not null,
  event jsonb not null,
  seq bigint,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint pk_outbox primary key (id),
  constraint uq_outbox_event_id unique (event_id),
  constraint uq_outbox_aggregate_rev unique (aggregate, rev),
  constraint uq_outbox_seq unique (seq)
);
create index ix_outbox_unsequenced on platform.outbox (id) where seq is null;
create index ix_outbox_unpublished on platform.outbox (seq) where seq is not null and published_at is null;
create index ix_outbox_created_at on platform.outbox (created_at);

-- The last number given out. One row; its lock makes the numbers dense.
create table platform.outbox_position (
  id boolean not null default true,
  last_seq bigint not null default 0,
  constraint pk_outbox_position primary key (id),
  constraint ck_outbox_position_id check (id),
  constraint ck_outbox_position_last_seq check (last_seq >= 0)
);
insert into platform.outbox_position default values;

create view platform.published_events as
  select seq, (event ->> 'accountid')::uuid as account_id, aggregate, rev, event, created_at
  from platform.outbox
  where seq is not null;
`;
