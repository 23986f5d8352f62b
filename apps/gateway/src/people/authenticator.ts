import { Injectable } from '@nestjs/common';
import { Database } from '@benchgen/service-kit';
import type { Caller } from './caller.js';
import { hashToken } from './secret-token.js';

/** What a request proves itself with. A session comes in a cookie, an API token in the `Authorization` header. */
export interface Credential {
  kind: 'session' | 'api_token';
  token: string;
}

/** Rows that belong to one person; their ids appear in addresses. */
const OWNED_TABLES = {
  conversation: 'agent.conversations',
  turn: 'agent.turns',
  proposal: 'agent.proposals',
} as const;
export type OwnedKind = keyof typeof OWNED_TABLES;

interface Owner {
  accountId: string;
  personId: string;
}

const PERSON_COLUMNS = `p.id as "personId", p.name, p.language, p.time_zone as "timeZone", p.loopback_only as "loopbackOnly",
  a.id as "accountId", a.slug as "accountSlug", a.name as "accountName", m.role`;

const JOINS = `join agent.people p on p.id = c.person_id
  join agent.accounts a on a.id = c.account_id
  join agent.memberships m on m.person_id = c.person_id and m.account_id = c.account_id`;

const CREDENTIALS = {
  session: `from agent.sessions c ${JOINS}
    where c.token_hash = $1 and c.revoked_at is null and c.expires_at > now() and c.epoch = p.session_epoch`,
  api_token: `from agent.api_tokens c ${JOINS} where c.token_hash = $1 and c.revoked_at is null`,
} as const;

function statement(credential: Credential['kind'], owned: OwnedKind | undefined): string {
  const owner =
    owned === undefined
      ? 'null'
      : `(select jsonb_build_object('accountId', account_id, 'personId', person_id) from ${OWNED_TABLES[owned]} where id = $2)`;
  return `select ${PERSON_COLUMNS}, ${owner} as owner ${CREDENTIALS[credential]}`;
}

/** Who a credential stands for, and in the same question to the database whose the row in the address is. */
@Injectable()
export class Authenticator {
  constructor(private readonly database: Database) {}

  /** Undefined when the credential counts for nobody; `owner` is undefined when no such row exists. */
  async identify(
    credential: Credential,
    owned?: { kind: OwnedKind; id: string },
  ): Promise<{ caller: Caller; owner: Owner | undefined } | undefined> {
    const values = [hashToken(credential.token), ...(owned ? [owned.id] : [])];
    const [row] = await this.database.query<Caller & { owner: Owner | null }>(
      statement(credential.kind, owned?.kind),
      values,
    );
    if (row === undefined) return undefined;
    const { owner: found, ...caller } = row;
    return { caller, owner: found ?? undefined };
  }
}
