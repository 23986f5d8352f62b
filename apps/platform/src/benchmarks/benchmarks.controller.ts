import { Controller, Get } from '@nestjs/common';
import { BenchmarkQuery, type BenchmarkView, type Page } from '@benchgen/contracts';
import { Database } from '@benchgen/service-kit';
import { ZodParam, ZodQuery } from '@benchgen/service-kit/http';
import type { z } from 'zod';
import { Accepts } from '../access/accepts.decorator.js';
import { RequestCaller, type Caller } from '../access/caller.js';
import { Denials } from '../access/denials.js';
import { Ref } from '../paging/ref.js';
import { benchmarkView } from './benchmark.row.js';
import { findBenchmark } from './find-benchmark.js';
import { listBenchmarks } from './list-benchmarks.js';

@Controller('v1/benchmarks')
export class BenchmarksController {
  constructor(
    private readonly database: Database,
    private readonly denials: Denials,
  ) {}

  @Get()
  @Accepts({ user: true, turn: ['benchmarks:read'] })
  async list(
    @RequestCaller() caller: Caller,
    @ZodQuery(BenchmarkQuery) query: z.infer<typeof BenchmarkQuery>,
  ): Promise<Page<BenchmarkView>> {
    return await listBenchmarks(this.database, caller.claims.account, query);
  }

  @Get(':ref')
  @Accepts({ user: true, turn: ['benchmarks:read'] })
  async one(@RequestCaller() caller: Caller, @ZodParam('ref', Ref) ref: string): Promise<BenchmarkView> {
    const row = await findBenchmark(this.database, caller.claims.account, ref);
    if (!row?.visible)
      return await this.denials.notFound(caller, 'BENCHMARK.NOT_FOUND', row && { type: 'benchmark', id: row.id });
    return benchmarkView(row);
  }
}
