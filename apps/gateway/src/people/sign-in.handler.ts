import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AuditWriter } from '@benchgen/audit';
import { AppError } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { Sessions } from './sessions.repository.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Where somebody who wants to come in is. */
export interface Visitor {
  address: string;
  /** On this machine. */
  isLocal: boolean;
}

interface Candidate {
  personId: string;
  accountId: string;
  passwordHash: string | null;
  loopbackOnly: boolean;
}

/** Compared with when there is no such person, so that the time taken does not tell whether there is. */
const nobodysHash = hash('nobody has this password');

/** Signing in with e-mail and password, or through a one-time link. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditWriter,
  ) {}

  /**
   * Returns the secret of a new session.
   * @throws AppError AUTH.FAILED, REQUEST.TOO_MANY
   */
  async withPassword(given: { email: string; password: string }, from: Visitor): Promise<string> {
    const email = given.email.toLowerCase();
    await this.throttle.admit(email, from.address);
    const candidate = await this.#find(email);
    const right = await verify(candidate?.passwordHash ?? (await nobodysHash), given.password);
    const welcome = candidate !== undefined && candidate.passwordHash !== null && mayEnter(candidate, from);
    if (!right || !welcome) {
      await this.throttle.failed(email, from.address);
      if (candidate) await this.#record(candidate, 'AUTH.FAILED');
      throw new AppError('AUTH.FAILED');
    }
    return await this.sessions.start(this.database, candidate);
  }

  /**
   * Returns the secret of a new session; the link is used up by it.
   * @throws AppError AUTH.LINK_USED
   */
  async throughLink(link: string, from: Visitor): Promise<string> {
    return await this.database.run(async (tx) => {
      const entrant = await this.sessions.useLink(tx, link);
      if (entrant === undefined || !mayEnter(entrant, from)) throw new AppError('AUTH.LINK_USED');
      return await this.sessions.start(tx, entrant);
    });
  }

  async #find(email: string): Promise<Candidate | undefined> {
    const [candidate] = await this.database.query<Candidate>(
      `select p.id as "personId", m.account_id as "accountId", p.password_hash as "passwordHash",
         p.loopback_only as "loopbackOnly"
       from agent.people p join agent.memberships m on m.person_id = p.id
       where p.email = $1 order by m.created_at limit 1`,
      [email],
    );
    return candidate;
  }

  #record({ personId, accountId }: Candidate, code: string): Promise<void> {
    return this.database.run((tx) =>
      this.audit.append(tx, {
        kind: 'person.acted',
        account: accountId,
        person: personId,
        actor: { kind: 'user', svc: 'gateway' },
        result: { code },
      }),
    );
  }
}

const mayEnter = ({ loopbackOnly }: { loopbackOnly: boolean }, { isLocal }: Visitor): boolean =>
  !loopbackOnly || isLocal;
