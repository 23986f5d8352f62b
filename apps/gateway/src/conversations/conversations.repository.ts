import { Injectable } from '@nestjs/common';
import type { ConversationView, MessageView, Page, PageQuery } from '@benchgen/contracts';
import { AppError, Id } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import type { LanguageState } from '@benchgen/language';
import { Database } from '@benchgen/service-kit';
import type { Caller } from '../people/caller.js';
import { proposalById } from '../proposals/find-proposal.js';
import { proposalView } from '../proposals/proposal.row.js';

interface ConversationRow {
  id: string;
  title: string | null;
  language: LanguageState;
  createdAt: Date;
  lastSeq: number;
  pendingProposalId: string | null;
}

const COLUMNS = `c.id, c.title, c.language, c.created_at as "createdAt", c.last_seq as "lastSeq",
  c.pending_proposal_id as "pendingProposalId"`;

/** Conversations as front ends list and read them. */
@Injectable()
export class Conversations {
  constructor(private readonly database: Database) {}

  async create(caller: Caller, given: { language: LanguageState; timeZone: string }): Promise<ConversationView> {
    const [row] = await this.database.query<ConversationRow>(
      `insert into agent.conversations as c (id, account_id, person_id, time_zone, language) values ($1, $2, $3, $4, $5)
       returning ${COLUMNS}`,
      [newId(), caller.accountId, caller.personId, given.timeZone, JSON.stringify(given.language)],
    );
    if (row === undefined) throw new Error('the conversation was not stored');
    return await this.#view(row);
  }

  /** The person's own, newest first. */
  async list(caller: Caller, { limit, cursor }: PageQuery): Promise<Page<ConversationView>> {
    const rows = await this.database.query<ConversationRow>(
      `select ${COLUMNS} from agent.conversations c
       where c.person_id = $1 and c.account_id = $2 and ($3::uuid is null or c.id < $3) order by c.id desc limit $4`,
      [caller.personId, caller.accountId, cursor === undefined ? null : idCursor(cursor), limit + 1],
    );
    const items = await Promise.all(rows.slice(0, limit).map((row) => this.#view(row)));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The conversation was found to be the caller's own before. */
  async one(id: string): Promise<ConversationView> {
    const [row] = await this.database.query<ConversationRow>(
      `select ${COLUMNS} from agent.conversations c where c.id = $1`,
      [id],
    );
    if (row === undefined) throw new AppError('CONVERSATION.NOT_FOUND');
    return await this.#view(row);
  }

  /** In the order of their numbers. */
  async messages(id: string, { limit, cursor }: PageQuery): Promise<Page<MessageView>> {
    const rows = await this.database.query<Omit<MessageView, 'at'> & { at: Date }>(
      `select seq, sender as "from", text, turn_id as "turnId", at from agent.messages
       where conversation_id = $1 and seq > $2 order by seq limit $3`,
      [id, cursor === undefined ? 0 : seqCursor(cursor), limit + 1],
    );
    const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.seq ?? 0) : null };
  }

  async #view({
    id,
    title,
    language,
    createdAt,
    lastSeq,
    pendingProposalId,
  }: ConversationRow): Promise<ConversationView> {
    const pending = pendingProposalId === null ? undefined : await proposalById(this.database, pendingProposalId);
    const waits = pending?.state === 'pending' && pending.expiresAt.getTime() > Date.now();
    return {
      id,
      title,
      language: language.language,
      createdAt: createdAt.toISOString(),
      lastSeq,
      pendingProposal: waits ? proposalView(pending) : null,
    };
  }
}

function idCursor(cursor: string): string {
  const id = Id.safeParse(cursor);
  if (!id.success) throw new AppError('REQUEST.BAD_POSITION');
  return id.data;
}

function seqCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('REQUEST.BAD_POSITION');
  return Number(cursor);
}
