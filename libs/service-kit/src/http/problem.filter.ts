import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { correlationId } from '../logging/correlation.js';
import type { Logger } from '../logging/logger.js';
import { problemOf, toAppError } from '../errors/translate.js';
import { preferredLanguage } from './preferred-language.js';

/** Turns whatever was thrown into problem+json. Expected refusals are logged small, our own faults with their cause. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    const id = correlationId() ?? randomUUID();
    if (error.kind === 'internal')
      this.log.error({ code: error.code, correlationId: id, cause: error.cause }, 'a request failed');
    else
      this.log.info(
        { code: error.code, correlationId: id, cause: error.retryable ? error.cause : undefined },
        'a request was refused',
      );
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const problem = problemOf(error, preferredLanguage(request.headers['accept-language']), id);
    if (error.retryable) void reply.header('retry-after', '1');
    void reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
  }
}
