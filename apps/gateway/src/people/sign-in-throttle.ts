import { Injectable } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { Database } from '@benchgen/service-kit';
import { hashToken } from './secret-token.js';

const WINDOW_SECONDS = 60;
const MAX_FAILURES = { email: 5, address: 20 } as const;

/** Counts failed sign-ins per e-mail and per address over the last minute, for all replicas together. */
@Injectable()
export class SignInThrottle {
  constructor(private readonly database: Database) {}

  /** @throws AppError REQUEST.TOO_MANY when either has failed too often */
  async admit(email: string, address: string): Promise<void> {
    const rows = await this.database.query<{ failures: number }>(
      `select (select count(*)::int from agent.sign_in_failures
               where key_hash = k.key_hash and at > now() - $2 * interval '1 second') as failures
       from unnest($1::bytea[]) with ordinality as k(key_hash, place) order by k.place`,
      [keys(email, address), WINDOW_SECONDS],
    );
    const [byEmail, byAddress] = rows.map((row) => row.failures);
    if ((byEmail ?? 0) >= MAX_FAILURES.email || (byAddress ?? 0) >= MAX_FAILURES.address) {
      throw new AppError('REQUEST.TOO_MANY');
    }
  }

  async failed(email: string, address: string): Promise<void> {
    await this.database.query(
      `with old as (delete from agent.sign_in_failures where at < now() - 2 * $3 * interval '1 second')
       insert into agent.sign_in_failures (id, key_hash) select * from unnest($1::uuid[], $2::bytea[])`,
      [[newId(), newId()], keys(email, address), WINDOW_SECONDS],
    );
  }
}

const keys = (email: string, address: string): Buffer[] => [
  hashToken(`email:${email}`),
  hashToken(`address:${address}`),
];
