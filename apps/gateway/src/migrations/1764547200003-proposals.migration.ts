import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proposals with the exact bytes that will be sent, and the one grant that a yes may make of each. */
export class Proposals1764547200003 implements MigrationInterface {
  readonly name = 'Proposals1764547200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent.proposals (
        id uuid constraint pk_proposals primary key,
        account_id uuid not null constraint fk_proposals_account references agent.accounts,
        person_id uuid not null constraint fk_proposals_person references agent.people,
        conversation_id uuid not null constraint fk_proposals_conversation references agent.conversations,
        turn_id uuid not null constraint fk_proposals_turn references agent.turns,
        found_by text not null,
        proposed_by text not null,
        executed_by text not null,
        action text not null,
        args bytea not null constraint ck_proposals_args check (octet_length(args) <= 262144),
        salt bytea not null constraint ck_proposals_salt check (octet_length(salt) = 32),
        args_digest text not null,
        preview jsonb not null,
        preview_digest text not null,
        locale text not null,
        ceiling_millicredits bigint not null constraint ck_proposals_ceiling check (ceiling_millicredits >= 0),
        preconditions jsonb not null,
        -- Number of the agent's message that showed it last; only a later message of the person can confirm.
        shown_seq int not null,
        displayed_seq int,
        state text not null constraint ck_proposals_state check (state in ('pending', 'confirmed', 'executing', 'executed',
          'failed', 'stale', 'unknown', 'declined', 'superseded', 'expired')),
        state_changed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        superseded_by uuid,
        confirmed_seq int,
        confirmed_turn_id uuid,
        receipt jsonb,
        -- Settled after its turn had ended: the next turn tells it.
        untold boolean not null default false,
        -- Entries that this service wrote to the audit log about it; the next one gets this number.
        audit_pseq int not null default 0,
        sweep_owner text,
        sweep_until timestamptz,
        created_at timestamptz not null default now(),
        constraint ck_proposals_confirmed check (
          state in ('pending', 'declined', 'superseded', 'expired') or confirmed_seq > shown_seq)
      );
      create unique index uq_proposals_pending on agent.proposals (conversation_id) where state = 'pending';
      create index ix_proposals_conversation on agent.proposals (conversation_id, created_at);
      create index ix_proposals_unsettled on agent.proposals (state_changed_at)
        where state in ('confirmed', 'executing', 'unknown');

      create table agent.grants (
        jti uuid constraint pk_grants primary key,
        proposal_id uuid not null constraint uq_grants_proposal unique
          constraint fk_grants_proposal references agent.proposals,
        -- Everything in the token except the salt, which stays on the proposal.
        claims jsonb not null,
        issued_at timestamptz not null,
        expires_at timestamptz not null
      );

      grant select, insert, update on agent.proposals to benchgen_gateway;
      grant select, insert on agent.grants to benchgen_gateway;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only: expand, then contract.'));
  }
}
