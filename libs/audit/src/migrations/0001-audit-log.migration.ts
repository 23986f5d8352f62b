import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleSql } from '@benchgen/service-kit';

/**
 * The audit log before sealing: entries that nobody can change, appended through one function that runs with the owner's
 * rights, so that a writing service needs no rights on the tables. A superuser can switch triggers off: triggers prevent
 * accidents, sealing (a later step) detects fraud.
 */
export class AuditLog1764547200000 implements MigrationInterface {
  readonly name = 'AuditLog1764547200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const role of ['audit_owner', 'audit_writer', 'audit_reader', 'benchgen_gateway', 'benchgen_platform']) {
      await runner.query(roleSql(role));
    }
    await runner.query(`
      create table audit.entry (
        entry_id    uuid constraint pk_entry primary key,
        canon       bytea not null constraint ck_entry_canon_size check (octet_length(canon) between 2 and 16384),
        leaf_hash   bytea generated always as (sha256('\\x00'::bytea || canon)) stored,
        recorded_at timestamptz not null default clock_timestamp(),
        account     text not null,
        subject     uuid,
        type        text not null,
        proposal_id text,
        pseq        int,
        turn_id     text,
        conv_id     text,
        svc         text not null,
        constraint uq_entry_proposal_svc_pseq unique (proposal_id, svc, pseq)
      );
      create index ix_entry_account_recorded_at on audit.entry (account, recorded_at);
      create table audit.unsealed (
        entry_id uuid constraint pk_unsealed primary key constraint fk_unsealed_entry references audit.entry
      );
      create table audit.subject (
        subject uuid constraint pk_subject primary key default gen_random_uuid(),
        user_id text constraint uq_subject_user_id unique
      );

      create function audit.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log only grows' using errcode = '42501';
      end $$;
      create trigger entry_no_change before update or delete on audit.entry
        for each row execute function audit.refuse_change();
      create trigger entry_no_truncate before truncate on audit.entry
        for each statement execute function audit.refuse_change();

      create function audit.queue_for_sealing() returns trigger language plpgsql as $$
      begin
        insert into audit.unsealed (entry_id) values (new.entry_id);
        return null;
      end $$;
      create trigger entry_queue after insert on audit.entry
        for each row execute function audit.queue_for_sealing();

      create function audit.append(p_id uuid, p_canon bytea, p_account text, p_subject uuid, p_type text, p_proposal text,
                                   p_pseq int, p_turn text, p_conv text, p_svc text) returns void
      language sql security definer set search_path = pg_catalog, pg_temp as $$
        insert into audit.entry (entry_id, canon, account, subject, type, proposal_id, pseq, turn_id, conv_id, svc)
        values (p_id, p_canon, p_account, p_subject, p_type, p_proposal, p_pseq, p_turn, p_conv, p_svc)
      $$;

      create function audit.subject_of(p_user text) returns uuid
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      declare found_subject uuid;
      begin
        select subject into found_subject from audit.subject where user_id = p_user;
        if found_subject is null then
          insert into audit.subject (user_id) values (p_user)
            on conflict (user_id) do update set user_id = excluded.user_id returning subject into found_subject;
        end if;
        return found_subject;
      end $$;

      create view audit.entries as
        select entry_id, canon, recorded_at, account, subject, type, proposal_id, pseq, turn_id, conv_id, svc from audit.entry;

      alter schema audit owner to audit_owner;
      alter table audit.entry owner to audit_owner;
      alter table audit.unsealed owner to audit_owner;
      alter table audit.subject owner to audit_owner;
      alter view audit.entries owner to audit_owner;
      alter function audit.refuse_change() owner to audit_owner;
      alter function audit.queue_for_sealing() owner to audit_owner;
      alter function audit.append(uuid, bytea, text, uuid, text, text, int, text, text, text) owner to audit_owner;
      alter function audit.subject_of(text) owner to audit_owner;

      revoke all on all functions in schema audit from public;
      grant usage on schema audit to audit_writer, audit_reader;
      grant execute on function audit.append(uuid, bytea, text, uuid, text, text, int, text, text, text) to audit_writer;
      grant execute on function audit.subject_of(text) to audit_writer;
      grant select on audit.entries to audit_reader;
      grant audit_writer to benchgen_gateway, benchgen_platform;
      grant audit_reader to benchgen_gateway;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('the audit log only grows'));
  }
}
