import { Injectable } from '@nestjs/common';
import { newId } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import { hashToken, newSecretToken } from './secret-token.js';

/** Seconds a browser stays signed in. */
export const SESSION_LIFE_SECONDS = 14 * 86_400;

interface Entrant {
  personId: string;
  accountId: string;
}

/** Sessions and one-time links. Only hashes are stored. */
@Injectable()
export class Sessions {
  /** Starts a session and returns its secret, which exists nowhere else. */
  async start(database: Queryable, { personId, accountId }: Entrant): Promise<string> {
    const { token, hash } = newSecretToken('session');
    await database.query(
      `insert into agent.sessions (id, token_hash, person_id, account_id, epoch, expires_at)
       select $1, $2, id, $4, session_epoch, now() + $5 * interval '1 second' from agent.people where id = $3`,
      [newId(), hash, personId, accountId, SESSION_LIFE_SECONDS],
    );
    return token;
  }

  /** Uses a one-time link up; undefined when it was used before, is too old or never existed. */
  async useLink(database: Queryable, token: string): Promise<(Entrant & { loopbackOnly: boolean }) | undefined> {
    const [entrant] = await database.query<Entrant & { loopbackOnly: boolean }>(
      `update agent.sign_in_links l set used_at = now() from agent.people p
       where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and p.id = l.person_id
       returning l.person_id as "personId", l.account_id as "accountId", p.loopback_only as "loopbackOnly"`,
      [hashToken(token)],
    );
    return entrant;
  }

  /** Ends every session of the person at once and makes credentials that were minted before now count no more. */
  async endAll(database: Queryable, personId: string): Promise<void> {
    await database.query(
      'update agent.people set session_epoch = session_epoch + 1, credentials_valid_from = now() where id = $1',
      [personId],
    );
  }
}
