import { Body, Controller, Get, Headers, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import {
  PageQuery,
  RunsQuery,
  type ActionOutcome,
  type AnswerView,
  type Page,
  type RunView,
} from '@benchgen/contracts';
import { Database } from '@benchgen/service-kit';
import { ZodParam, ZodQuery } from '@benchgen/service-kit/http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Accepts } from '../access/accepts.decorator.js';
import { RequestCaller, type ActingCaller, type Caller } from '../access/caller.js';
import { Denials } from '../access/denials.js';
import type { GrantedOutcome } from '../grants/granted-action.js';
import { Ref } from '../paging/ref.js';
import { CancelRunHandler } from './cancel-run.handler.js';
import { findRun, listRuns } from './find-runs.js';
import { LaunchRunHandler } from './launch-run.handler.js';
import { listAnswers } from './list-answers.js';
import { runView, type RunViewRow } from './run-view.js';

const WRITERS = ['owner', 'member'] as const;
const IdempotencyKey = z.string().min(1).max(200).optional();

@Controller('v1/runs')
export class RunsController {
  constructor(
    private readonly database: Database,
    private readonly denials: Denials,
    private readonly launches: LaunchRunHandler,
    private readonly cancels: CancelRunHandler,
  ) {}

  /** 201 when runs were queued now; 200 when this grant or key was used before, or the outcome is that nothing happened. */
  @Post()
  @Accepts({ user: WRITERS, grant: 'run.launch' })
  async launch(
    @RequestCaller() caller: ActingCaller,
    @Body() body: unknown,
    @Headers('idempotency-key') header: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActionOutcome> {
    const key = IdempotencyKey.parse(header);
    const done =
      caller.type === 'grant'
        ? await this.launches.underGrant(caller, body)
        : await this.launches.byPerson(caller, body, key);
    void reply.status(statusOf(done));
    return done.outcome;
  }

  @Post(':ref/cancel')
  @HttpCode(200)
  @Accepts({ user: WRITERS, grant: 'run.cancel' })
  async cancel(
    @RequestCaller() caller: ActingCaller,
    @ZodParam('ref', Ref) ref: string,
    @Body() body: unknown,
  ): Promise<ActionOutcome> {
    const done =
      caller.type === 'grant'
        ? await this.cancels.underGrant(caller, ref, body)
        : await this.cancels.byPerson(caller, ref, body);
    return done.outcome;
  }

  @Get()
  @Accepts({ user: true, turn: ['runs:read'] })
  async list(@RequestCaller() caller: Caller, @ZodQuery(RunsQuery) query: RunsQuery): Promise<Page<RunView>> {
    const { account: accountId, sub: personId } = caller.claims;
    return await listRuns(this.database, { accountId, personId }, query);
  }

  @Get(':ref')
  @Accepts({ user: true, turn: ['runs:read'] })
  async one(@RequestCaller() caller: Caller, @ZodParam('ref', Ref) ref: string): Promise<RunView> {
    return runView(await this.#visibleRun(caller, ref), caller.claims.sub);
  }

  @Get(':ref/answers')
  @Accepts({ user: true, turn: ['runs:read'] })
  async answers(
    @RequestCaller() caller: Caller,
    @ZodParam('ref', Ref) ref: string,
    @ZodQuery(PageQuery) query: PageQuery,
  ): Promise<Page<AnswerView>> {
    return await listAnswers(this.database, await this.#visibleRun(caller, ref), caller.claims.sub, query);
  }

  async #visibleRun(caller: Caller, ref: string): Promise<RunViewRow> {
    const run = await findRun(this.database, caller.claims.account, ref);
    if (run?.accountId === caller.claims.account) return run;
    return await this.denials.notFound(caller, 'RUN.NOT_FOUND', run && { type: 'run', id: run.id });
  }
}

const statusOf = ({ outcome, repeated }: GrantedOutcome): HttpStatus =>
  outcome.status === 'executed' && !repeated ? HttpStatus.CREATED : HttpStatus.OK;
