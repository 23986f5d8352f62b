import { Controller, Get } from '@nestjs/common';
import { AuditWriter, readEntries } from '@benchgen/audit';
import { AppError, Id, type AuditEntries } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { ZodQuery } from '@benchgen/service-kit/http';
import { z } from 'zod';
import type { Caller } from '../people/caller.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';

const EntriesQuery = z.strictObject({ proposal: Id });

/** The audit log for those who review it: the account's owner and its auditors. */
@Controller('v1/audit')
export class AuditReviewController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
  ) {}

  /**
   * The story of one proposal, in the order it was recorded.
   * @throws AppError PROPOSAL.NOT_FOUND also for another account's
   */
  @Get('entries')
  @SignedIn({ roles: ['owner', 'auditor'] })
  async entries(
    @CallerParam() caller: Caller,
    @ZodQuery(EntriesQuery) { proposal }: z.infer<typeof EntriesQuery>,
  ): Promise<z.infer<typeof AuditEntries>> {
    const items = await readEntries(this.work, { account: caller.accountId, proposal });
    if (items.length > 0) return { items };
    await this.#recordIfForeign(caller, proposal);
    throw new AppError('PROPOSAL.NOT_FOUND');
  }

  /** Reaching for another account's story is itself worth a reviewer's look. */
  async #recordIfForeign({ accountId, personId }: Caller, proposal: string): Promise<void> {
    const foreign = await this.work.query('select id from agent.proposals where id = $1 and account_id <> $2', [
      proposal,
      accountId,
    ]);
    if (foreign.length === 0) return;
    await this.work.run((tx) =>
      this.audit.append(tx, {
        kind: 'access.denied',
        account: accountId,
        person: personId,
        actor: { kind: 'user', svc: 'gateway' },
        targets: [{ type: 'proposal', id: proposal }],
        result: { code: 'PROPOSAL.NOT_FOUND' },
      }),
    );
  }
}
