import { roleSql } from '@benchgen/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, the people in them, and everything a person can prove who they are with. Secrets are kept as hashes only. */
export class People1764547200001 implements MigrationInterface {
  readonly name = 'People1764547200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(roleSql('benchgen_gateway'));
    // The platform asks whether a credential still counts; its role may be made by whichever service comes first.
    await runner.query(roleSql('benchgen_platform'));
    await runner.query(`
      create table agent.accounts (
        id uuid constraint pk_accounts primary key,
        slug text not null constraint uq_accounts_slug unique constraint ck_accounts_slug check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
        name text not null,
        created_at timestamptz not null default now()
      );

      create table agent.people (
        id uuid constraint pk_people primary key,
        email text not null constraint uq_people_email unique constraint ck_people_email check (email = lower(email)),
        name text not null,
        password_hash text,
        language text,
        time_zone text not null default 'UTC',
        -- A person who may come in from this machine only, such as the one of the demo.
        loopback_only boolean not null default false,
        session_epoch int not null default 0,
        -- Credentials minted before this instant no longer count (sign-out, new password).
        credentials_valid_from timestamptz not null default 'epoch',
        created_at timestamptz not null default now()
      );

      create table agent.memberships (
        account_id uuid not null constraint fk_memberships_account references agent.accounts,
        person_id uuid not null constraint fk_memberships_person references agent.people,
        role text not null constraint ck_memberships_role check (role in ('owner', 'member', 'auditor')),
        created_at timestamptz not null default now(),
        constraint pk_memberships primary key (person_id, account_id)
      );

      create table agent.sessions (
        id uuid constraint pk_sessions primary key,
        token_hash bytea not null constraint uq_sessions_token_hash unique,
        person_id uuid not null constraint fk_sessions_person references agent.people,
        account_id uuid not null constraint fk_sessions_account references agent.accounts,
        epoch int not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      );

      create table agent.api_tokens (
        id uuid constraint pk_api_tokens primary key,
        token_hash bytea not null constraint uq_api_tokens_token_hash unique,
        name text not null,
        person_id uuid not null constraint fk_api_tokens_person references agent.people,
        account_id uuid not null constraint fk_api_tokens_account references agent.accounts,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );

      create table agent.sign_in_links (
        id uuid constraint pk_sign_in_links primary key,
        token_hash bytea not null constraint uq_sign_in_links_token_hash unique,
        person_id uuid not null constraint fk_sign_in_links_person references agent.people,
        account_id uuid not null constraint fk_sign_in_links_account references agent.accounts,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );

      -- Counted per e-mail and per address, both hashed, so that every replica throttles alike.
      create table agent.sign_in_failures (
        id uuid constraint pk_sign_in_failures primary key,
        key_hash bytea not null,
        at timestamptz not null default now()
      );
      create index ix_sign_in_failures_key on agent.sign_in_failures (key_hash, at);

      create function agent.credential_allowed(p_person uuid, p_issued_at bigint) returns boolean
        language sql stable security definer set search_path = agent, pg_temp
        as $$ select exists (
          select from agent.people
          where id = p_person and p_issued_at >= floor(extract(epoch from credentials_valid_from))
        ) $$;
      revoke all on function agent.credential_allowed(uuid, bigint) from public;

      grant usage on schema agent to benchgen_gateway, benchgen_platform;
      grant execute on function agent.credential_allowed(uuid, bigint) to benchgen_gateway, benchgen_platform;
      grant select, insert, update on agent.accounts, agent.people, agent.memberships, agent.sessions,
        agent.api_tokens, agent.sign_in_links to benchgen_gateway;
      grant select, insert, delete on agent.sign_in_failures to benchgen_gateway;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only: expand, then contract.'));
  }
}
