import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import { correlationId, preferredLanguage, problemOf } from '@benchgen/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SSE_HEADERS } from '../ag-ui/sse.js';
import type { Caller } from '../people/caller.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';
import { readCredential } from '../security/read-credential.js';
import { EventStreams } from './event-streams.js';
import { positionOf } from './position.js';

/** Live events of the account's runs. */
@Controller('v1')
export class EventsController {
  constructor(private readonly streams: EventStreams) {}

  /** Everyone in the account may listen. */
  @Get('events')
  @SignedIn()
  async events(
    @CallerParam() caller: Caller,
    @Query('after') after: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const credential = readCredential(request);
    if (credential === undefined) throw new AppError('AUTH.REQUIRED');
    const position = positionOf(request.headers['last-event-id'], after);
    if (position === 'malformed') void refusePosition(request, reply);
    else if (request.method === 'HEAD') void reply.headers(SSE_HEADERS).send();
    else await this.streams.stream(reply, { caller, credential, position });
  }
}

/** 400 and not the 422 of a body that does not fit: the position is part of the protocol of event streams. */
function refusePosition(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(new AppError('REQUEST.BAD_POSITION'), language, correlationId() ?? '');
  const status = 400;
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...problem, status }));
}
