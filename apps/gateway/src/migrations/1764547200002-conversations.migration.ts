import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Conversations, their messages, turns and what happened in each turn. The conversation's row is the lock and the queue of
 * its turns: who runs one, until when, and which wait. Messages and events have no foreign key: they are only ever written
 * in a statement that holds their turn's lease, and the check would lock the hottest rows of the system once more.
 */
export class Conversations1764547200002 implements MigrationInterface {
  readonly name = 'Conversations1764547200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent.conversations (
        id uuid constraint pk_conversations primary key,
        account_id uuid not null constraint fk_conversations_account references agent.accounts,
        person_id uuid not null constraint fk_conversations_person references agent.people,
        title text,
        time_zone text not null,
        -- Number of the last message, of the person or of the agent; dense from 1.
        last_seq int not null default 0,
        language jsonb not null,
        mentions jsonb not null default '[]',
        open_question jsonb,
        route_question jsonb,
        previous_skill text,
        pending_proposal_id uuid,
        running_turn_id uuid,
        waiting_turn_ids uuid[] not null default '{}',
        lease_owner text,
        lease_until timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint ck_conversations_lease check ((running_turn_id is null) = (lease_until is null))
      ) with (fillfactor = 70);
      create index ix_conversations_person on agent.conversations (person_id, account_id, id);
      create index ix_conversations_leases on agent.conversations (lease_until) where running_turn_id is not null;

      create table agent.messages (
        conversation_id uuid not null,
        seq int not null,
        sender text not null constraint ck_messages_sender check (sender in ('person', 'agent')),
        text text not null,
        turn_id uuid not null,
        at timestamptz not null default now(),
        constraint pk_messages primary key (conversation_id, seq)
      );

      create table agent.turns (
        id uuid constraint pk_turns primary key,
        conversation_id uuid not null constraint fk_turns_conversation references agent.conversations,
        account_id uuid not null,
        person_id uuid not null,
        state text not null constraint ck_turns_state check (state in ('waiting', 'running', 'finished', 'stopped', 'failed')),
        message_seq int not null,
        agent_seq int,
        expected_proposal_id uuid,
        -- The person pasted a key or a token; it was replaced before anything was stored.
        secrets_removed boolean not null default false,
        -- The turn that this message of only stop words stopped.
        stops_turn_id uuid,
        stop_requested_at timestamptz,
        skill text,
        attempts int not null default 0,
        error_code text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        ended_at timestamptz,
        constraint uq_turns_message unique (conversation_id, message_seq)
      ) with (fillfactor = 70);

      create table agent.turn_events (
        turn_id uuid not null,
        seq int not null,
        event jsonb not null,
        constraint pk_turn_events primary key (turn_id, seq)
      );

      create table agent.idempotency_keys (
        person_id uuid not null,
        route text not null,
        key text not null,
        body_hash bytea not null,
        turn_id uuid not null,
        expires_at timestamptz not null,
        constraint pk_idempotency_keys primary key (person_id, route, key)
      );
      create index ix_idempotency_keys_expires on agent.idempotency_keys (expires_at);

      grant select, insert, update on agent.conversations, agent.turns to benchgen_gateway;
      grant select, insert on agent.messages, agent.turn_events to benchgen_gateway;
      grant select, insert, delete on agent.idempotency_keys to benchgen_gateway;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only: expand, then contract.'));
  }
}
