import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { AnswerView, AppError, BenchmarkView, pageOf, RunView } from '@benchgen/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readPlatform } from '../events/read-platform.js';
import type { Caller } from '../people/caller.js';
import { PlatformClient } from '../platform-proxy/platform-client.js';
import { CallerParam, Public, SignedIn } from '../security/access.decorators.js';
import { benchmarkPage } from './benchmark-page.js';
import { homePage } from './home-page.js';
import { layout, type PageContent } from './layout.js';
import { sendPage } from './page-headers.js';
import { PageProblemFilter } from './page-problem.filter.js';
import { readerFor } from './page-reader.js';
import { runPage } from './run/run-page.js';

const RUNS_SHOWN = 10;
const ANSWERS_SHOWN = 50;
const Runs = pageOf(RunView);
const Answers = pageOf(AnswerView);

/** Pages for people with a browser. Everything on them is read at the platform, as the person. */
@Controller()
@UseFilters(PageProblemFilter)
export class PagesController {
  constructor(private readonly platform: PlatformClient) {}

  @Get()
  @SignedIn()
  async home(@CallerParam() caller: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const runs = await this.#read(caller, `/v1/runs?mine=false&limit=${String(RUNS_SHOWN)}`, Runs);
    this.#send(caller, request, reply, homePage(readerFor(request, caller), runs.items));
  }

  @Get('a/:account/runs/:number')
  @SignedIn()
  async run(
    @CallerParam() caller: Caller,
    @Param() { account, number }: { account: string; number: string },
    @Query('cursor') cursor: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (account !== caller.accountSlug || !/^[1-9]\d{0,8}$/.test(number)) throw new AppError('RUN.NOT_FOUND');
    const from = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const [run, answers] = await Promise.all([
      this.#read(caller, `/v1/runs/${number}`, RunView),
      this.#read(caller, `/v1/runs/${number}/answers?limit=${String(ANSWERS_SHOWN)}${from}`, Answers),
    ]);
    this.#send(caller, request, reply, runPage(readerFor(request, caller), run, answers, from === ''));
  }

  @Get('a/:account/benchmarks/:slug')
  @SignedIn()
  async benchmark(
    @CallerParam() caller: Caller,
    @Param() { account, slug }: { account: string; slug: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (account !== caller.accountSlug) throw new AppError('BENCHMARK.NOT_FOUND');
    const benchmark = await this.#read(caller, `/v1/benchmarks/${encodeURIComponent(slug)}`, BenchmarkView);
    const query = `mine=false&benchmarkId=${benchmark.id}&limit=${String(RUNS_SHOWN)}`;
    const runs = await this.#read(caller, `/v1/runs?${query}`, Runs);
    this.#send(caller, request, reply, benchmarkPage(readerFor(request, caller), benchmark, runs.items));
  }

  /** Whatever no other route serves. */
  @Get('*')
  @Public()
  nothing(): never {
    throw new AppError('REQUEST.ROUTE_UNKNOWN');
  }

  async #read<S extends z.ZodType>(caller: Caller, path: string, schema: S): Promise<z.infer<S>> {
    return await readPlatform(this.platform, caller, path, schema);
  }

  #send(caller: Caller, request: FastifyRequest, reply: FastifyReply, content: PageContent): void {
    void sendPage(reply, layout(readerFor(request, caller), caller, content));
  }
}
