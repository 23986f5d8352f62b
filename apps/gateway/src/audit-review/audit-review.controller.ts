import { Controller, Get } from '@nestjs/common';
import { readEntries } from '@benchgen/audit';
import { AppError, Id, type AuditEntries } from '@benchgen/contracts';
import { Database, ZodQuery } from '@benchgen/service-kit';
import { z } from 'zod';
import type { Caller } from '../people/caller.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';

const EntriesQuery = z.strictObject({ proposal: Id });

/** The audit log for those who review it: the account's owner and its auditors. */
@Controller('v1/audit')
export class AuditReviewController {
  constructor(private readonly database: Database) {}

  /**
   * The story of one proposal, in the order it was recorded.
   * @throws AppError PROPOSAL.NOT_FOUND also for another account's
   */
  @Get('entries')
  @SignedIn({ roles: ['owner', 'auditor'] })
  async entries(
    @CallerParam() { accountId }: Caller,
    @ZodQuery(EntriesQuery) { proposal }: z.infer<typeof EntriesQuery>,
  ): Promise<z.infer<typeof AuditEntries>> {
    const items = await readEntries(this.database, { account: accountId, proposal });
    if (items.length === 0) throw new AppError('PROPOSAL.NOT_FOUND');
    return { items };
  }
}
