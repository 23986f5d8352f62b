import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { AppError } from '@benchgen/contracts';
import { correlationId, preferredLanguage, problemOf, toAppError, type Logger } from '@benchgen/service-kit';
import type { FastifyReply } from 'fastify';
import type { SignedInRequest } from '../security/access.decorators.js';
import { LOGGER } from '../service/tokens.js';
import { layout } from './layout.js';
import { sendPage } from './page-headers.js';
import { readerFor, takesHtml } from './page-reader.js';
import { problemPage, signInPage } from './problem-pages.js';

/** What goes wrong on a page is a page too: how to sign in, that there is nothing here, or what to do. */
@Catch()
export class PageProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<SignedInRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.kind === 'internal') this.log.error({ code: error.code, cause: error.cause }, 'a page failed');
    const language = preferredLanguage(request.headers['accept-language']);
    const problem = problemOf(error, language, correlationId() ?? '');
    if (takesHtml(request)) void sendPage(reply, problemText(request, error), problem.status);
    else
      void reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
  }
}

function problemText(request: SignedInRequest, error: AppError): string {
  const { caller } = request;
  const reader = readerFor(request, caller);
  const content = error.kind === 'unauthenticated' ? signInPage(reader) : problemPage(reader, error);
  return layout(reader, caller, content);
}
