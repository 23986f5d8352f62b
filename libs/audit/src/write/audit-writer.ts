import { newId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import type { AuditEvent } from './audit-event.js';
import { canonicalEntry, type EntryValue } from './canonical-entry.js';

const APPEND = `
  select audit.append(e.id, e.canon, e.account, e.subject, e.type, e.proposal, e.pseq, e.turn, e.conv, e.svc)
  from unnest($1::uuid[], $2::bytea[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[])
    with ordinality as e(id, canon, account, subject, type, proposal, pseq, turn, conv, svc, place)
  order by e.place`;

const MAX_REMEMBERED_SUBJECTS = 10_000;

/**
 * Appends to the audit log in the transaction of the state change it tells of. One per running service: it numbers its
 * entries (`writer.n` rises strictly per boot; a rollback leaves a gap, which is allowed).
 */
export class AuditWriter {
  readonly #boot = newId();
  #n = 0;
  /** Person → pseudonym, remembered only once the transaction that made it has committed. */
  readonly #subjects = new Map<string, string>();

  constructor(private readonly writer: { service: string; instance: string }) {}

  /** @throws RangeError when an entry cannot be written canonically; the caller's transaction then rolls back */
  async append(tx: Tx, ...events: AuditEvent[]): Promise<void> {
    const rows = [];
    for (const event of events) {
      const subject = event.person === undefined ? undefined : await this.#subjectOf(tx, event.person);
      const id = newId();
      rows.push({ id, event, subject, canon: canonicalEntry(this.#entry(id, event, subject)) });
    }
    await tx.query(APPEND, [
      rows.map((row) => row.id),
      rows.map((row) => row.canon),
      rows.map((row) => row.event.account),
      rows.map((row) => row.subject ?? null),
      rows.map((row) => row.event.kind),
      rows.map((row) => row.event.proposal ?? null),
      rows.map((row) => row.event.pseq ?? null),
      rows.map((row) => row.event.turn ?? null),
      rows.map((row) => row.event.conversation ?? null),
      rows.map(() => this.writer.service),
    ]);
  }

  async #subjectOf(tx: Tx, person: string): Promise<string> {
    const remembered = this.#subjects.get(person);
    if (remembered !== undefined) return remembered;
    const [row] = await tx.query<{ subject: string }>('select audit.subject_of($1) as subject', [person]);
    if (row === undefined) throw new Error('the audit log gave no pseudonym');
    tx.afterCommit(() => {
      if (this.#subjects.size >= MAX_REMEMBERED_SUBJECTS) this.#subjects.clear();
      this.#subjects.set(person, row.subject);
    });
    return row.subject;
  }

  #entry(id: string, event: AuditEvent, subject: string | undefined): Record<string, EntryValue> {
    this.#n += 1;
    const { service, instance } = this.writer;
    return withoutAbsent({
      v: 1,
      type: event.kind,
      id,
      at: new Date().toISOString(),
      writer: { svc: service, inst: instance, boot: this.#boot, n: this.#n },
      account: event.account,
      subject,
      actor: { kind: event.actor.kind, svc: event.actor.svc },
      deleg: event.delegation && withoutAbsent({ ...event.delegation, subject }),
      conv: event.conversation,
      turn: event.turn,
      msg_seq: event.messageSeq,
      proposal: event.proposal,
      pseq: event.pseq,
      skill: event.skill,
      action: event.action,
      targets: event.targets?.slice(0, 16).map(({ type, id: target }) => ({ type, id: target })),
      args_digest: event.argsDigest,
      preview_digest: event.previewDigest,
      ceiling: event.ceilingMillicredits,
      charged: event.chargedMillicredits,
      result: event.result && withoutAbsent({ ...event.result }),
      policy: event.policy,
    });
  }
}

function withoutAbsent(entry: Record<string, EntryValue | undefined>): Record<string, EntryValue> {
  return Object.fromEntries(
    Object.entries(entry).filter((pair): pair is [string, EntryValue] => pair[1] !== undefined),
  );
}
