import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, type ErrorCode } from '@benchgen/contracts';
import { correlationId, preferredLanguage, problemOf } from '@benchgen/service-kit';
import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from './loopback.js';
import { readCookie, SESSION_COOKIE } from './read-credential.js';

export interface BorderRules {
  /** Host names besides those of this machine that may be asked for; lower case, without port. */
  hosts: ReadonlySet<string>;
  /** Origins besides the host that was asked, e.g. `https://bench.example`. */
  origins: ReadonlySet<string>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Two checks before anything else is looked at, health included: the `Host` must be ours (a page of another site cannot
 * reach us by pointing its own name here), and a change must not come from another site's page. No CORS header is ever
 * sent.
 */
export function guardBorder(app: NestFastifyApplication, rules: BorderRules): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, next) => {
      const refusal = refuse(request, rules);
      if (refusal === undefined) {
        next();
        return;
      }
      const problem = problemOf(new AppError(refusal), preferredLanguage(request.headers['accept-language']), correlationId() ?? '');
      void reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
    });
}

function refuse(request: FastifyRequest, { hosts, origins }: BorderRules): ErrorCode | undefined {
  const host = request.headers.host ?? '';
  const name = hostName(host);
  if (!isLoopbackName(name) && !hosts.has(name)) return 'REQUEST.BAD_HOST';
  if (SAFE_METHODS.has(request.method)) return undefined;
  const { origin } = request.headers;
  if (origin === undefined) {
    // Browsers send an origin with every change. A cookie without one did not come from our page.
    return readCookie(request.headers.cookie, SESSION_COOKIE) === undefined ? undefined : 'REQUEST.BAD_ORIGIN';
  }
  return originHost(origin) === host.toLowerCase() || origins.has(origin.toLowerCase()) ? undefined : 'REQUEST.BAD_ORIGIN';
}

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

function originHost(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())?.[1];
}
