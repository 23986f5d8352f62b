import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import { Id, type GrantStatus } from '@benchgen/contracts';
import { jtiForLog } from '@benchgen/credentials';
import { Database, UnitOfWork } from '@benchgen/service-kit';
import { ZodParam } from '@benchgen/service-kit/http';
import { Accepts } from '../access/accepts.decorator.js';
import { auditBase, RequestCaller, type Caller } from '../access/caller.js';
import { Denials } from '../access/denials.js';
import { findGrant, refuseGrant, type FoundGrant } from './grant-uses.js';

/** What became of a grant whose answer was lost, and making sure that a stale one never acts. */
@Controller('v1/grants')
export class GrantsController {
  constructor(
    private readonly database: Database,
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
    private readonly denials: Denials,
  ) {}

  @Get(':jti')
  @Accepts({ user: true })
  async one(@RequestCaller() caller: Caller, @ZodParam('jti', Id) jti: string): Promise<GrantStatus> {
    return await this.#statusFor(caller, jti, await findGrant(this.database, jti, caller.claims.account));
  }

  @Post(':jti/refusal')
  @HttpCode(200)
  @Accepts({ user: ['owner', 'member'] })
  async refuse(@RequestCaller() caller: Caller, @ZodParam('jti', Id) jti: string): Promise<GrantStatus> {
    const found = await this.work.run(async (tx) => {
      const { account: accountId, sub: personId } = caller.claims;
      const result = await refuseGrant(tx, { jti, accountId, personId });
      if (result.newly)
        await this.audit.append(tx, {
          kind: 'person.acted',
          ...auditBase(caller),
          action: 'grant.refuse',
          targets: [{ type: 'grant', id: jtiForLog(jti) }],
          result: { code: 'refused' },
        });
      return result.found;
    });
    return await this.#statusFor(caller, jti, found);
  }

  async #statusFor(caller: Caller, jti: string, found: FoundGrant): Promise<GrantStatus> {
    if (!found.foreign) return found.status;
    return await this.denials.notFound(caller, 'GRANT.NOT_FOUND', { type: 'grant', id: jtiForLog(jti) });
  }
}
