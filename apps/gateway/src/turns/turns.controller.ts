import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { AppError, NewTurn, type TurnView } from '@benchgen/contracts';
import { Database, UnitOfWork } from '@benchgen/service-kit';
import { ZodBody } from '@benchgen/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../people/caller.js';
import { ProposalBook } from '../proposals/proposal-book.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';
import { AcceptTurn } from './accept/accept-turn.handler.js';
import { TurnEngine } from './engine/turn-engine.js';
import { TurnSse } from './stream/turn-sse.js';
import { TURN_VIEW_COLUMNS, turnView, type TurnViewRow } from './turn.row.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Sending messages, and following and stopping what answers them. */
@Controller('v1')
export class TurnsController {
  constructor(
    private readonly accept: AcceptTurn,
    private readonly engine: TurnEngine,
    private readonly sse: TurnSse,
    private readonly work: UnitOfWork,
    private readonly database: Database,
    private readonly book: ProposalBook,
  ) {}

  /** Answers with the turn's stream when the client takes `text/event-stream`, else with the turn and 202. */
  @Post('conversations/:id/turns')
  @SignedIn({ owns: 'conversation' })
  async create(
    @CallerParam() caller: Caller,
    @Param('id') conversationId: string,
    @ZodBody(NewTurn) { text, expectedProposalId }: z.infer<typeof NewTurn>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const idempotencyKey = idempotencyKeyOf(request);
    const accepted = await this.accept.accept(caller, { conversationId, text, expectedProposalId, idempotencyKey });
    const { turn, claimed, joined, stops } = accepted;
    if (stops !== null) this.engine.tellStop({ id: stops, accountId: caller.accountId });
    if (takesStream(request))
      this.sse.stream(reply, turn, { after: 0, isNew: !joined, startsNow: claimed !== undefined });
    else void reply.status(202).header('location', `/v1/turns/${turn.id}`).send(turn);
    if (claimed) this.engine.run(claimed);
  }

  @Get('turns/:id')
  @SignedIn({ owns: 'turn' })
  async one(@Param('id') id: string): Promise<TurnView> {
    return turnView(await this.#row(id));
  }

  /** The turn's stream from after the given event; works on every replica and after the turn has ended. */
  @Get('turns/:id/events')
  @SignedIn({ owns: 'turn' })
  async events(
    @Param('id') id: string,
    @Query('after') after: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const position = positionOf(request.headers['last-event-id'] ?? after);
    const { conversationId } = await this.#row(id);
    this.sse.stream(reply, { id, conversationId }, { after: position, isNew: false, startsNow: false });
  }

  /** Asks the turn to end. Stopping one that has ended is fine. */
  @Post('turns/:id/stop')
  @SignedIn({ owns: 'turn' })
  @HttpCode(202)
  async stop(@CallerParam() caller: Caller, @Param('id') id: string): Promise<TurnView> {
    await this.engine.stop({ id, accountId: caller.accountId });
    return turnView(await this.#row(id));
  }

  /** A client says that the person sees the proposal now. */
  @Post('proposals/:id/displayed')
  @SignedIn({ owns: 'proposal' })
  @HttpCode(204)
  async displayed(@Param('id') id: string): Promise<void> {
    await this.work.run((tx) => this.book.displayed(tx, id));
  }

  async #row(id: string): Promise<TurnViewRow> {
    const [row] = await this.database.query<TurnViewRow>(
      `select ${TURN_VIEW_COLUMNS} from agent.turns t where t.id = $1`,
      [id],
    );
    if (row === undefined) throw new AppError('TURN.NOT_FOUND');
    return row;
  }
}

const takesStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.split(',').some((type) => type.trim().startsWith('text/event-stream')) ?? false;

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('REQUEST.INVALID', {
      problems: [{ field: 'Idempotency-Key', problem: '1 to 200 visible characters' }],
    });
  }
  return key;
}

function positionOf(given: string | string[] | undefined): number {
  if (given === undefined || given === '') return 0;
  const position = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  if (position === undefined) throw new AppError('REQUEST.BAD_POSITION');
  return position;
}
