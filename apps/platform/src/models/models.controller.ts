import { Controller, Get } from '@nestjs/common';
import { PageQuery, type ModelView, type Page } from '@benchgen/contracts';
import { Database } from '@benchgen/service-kit';
import { ZodParam, ZodQuery } from '@benchgen/service-kit/http';
import { Accepts } from '../access/accepts.decorator.js';
import { RequestCaller, type Caller } from '../access/caller.js';
import { Denials } from '../access/denials.js';
import { Ref } from '../paging/ref.js';
import { pageOfRows } from '../paging/cursor.js';
import { findModel, listModelRows } from './find-models.js';
import { Liveness } from './liveness.js';
import { modelView } from './model.row.js';

@Controller('v1/models')
export class ModelsController {
  constructor(
    private readonly database: Database,
    private readonly liveness: Liveness,
    private readonly denials: Denials,
  ) {}

  @Get()
  @Accepts({ user: true, turn: ['models:read'] })
  async list(@RequestCaller() caller: Caller, @ZodQuery(PageQuery) query: PageQuery): Promise<Page<ModelView>> {
    const rows = await listModelRows(this.database, caller.claims.account, query);
    const live = await this.liveness.of(rows.slice(0, query.limit));
    return pageOfRows(
      rows,
      query.limit,
      (row) => modelView(row, live.get(row.id) ?? 'unknown'),
      (row) => [row.id],
    );
  }

  @Get(':ref')
  @Accepts({ user: true, turn: ['models:read'] })
  async one(@RequestCaller() caller: Caller, @ZodParam('ref', Ref) ref: string): Promise<ModelView> {
    const row = await findModel(this.database, caller.claims.account, ref);
    if (!row?.visible)
      return await this.denials.notFound(caller, 'MODEL.NOT_FOUND', row && { type: 'model', id: row.id });
    return modelView(row, (await this.liveness.of([row])).get(row.id) ?? 'unknown');
  }
}
