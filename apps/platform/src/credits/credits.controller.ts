import { Controller, Get } from '@nestjs/common';
import { PageQuery, type CreditsView, type LedgerEntryView, type Page } from '@benchgen/contracts';
import { Database } from '@benchgen/service-kit';
import { ZodQuery } from '@benchgen/service-kit/http';
import { Accepts } from '../access/accepts.decorator.js';
import { RequestCaller, type Caller } from '../access/caller.js';
import { listLedger } from './list-ledger.js';
import { readCredits } from './reserve.js';

@Controller('v1/credits')
export class CreditsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Accepts({ user: true, turn: ['credits:read'] })
  async balance(@RequestCaller() caller: Caller): Promise<CreditsView> {
    const { balance, reserved } = await readCredits(this.database, caller.claims.account);
    return { balanceMillicredits: balance, reservedMillicredits: reserved };
  }

  @Get('ledger')
  @Accepts({ user: true, turn: ['credits:read'] })
  async ledger(@RequestCaller() caller: Caller, @ZodQuery(PageQuery) query: PageQuery): Promise<Page<LedgerEntryView>> {
    return await listLedger(this.database, caller.claims.account, query);
  }
}
