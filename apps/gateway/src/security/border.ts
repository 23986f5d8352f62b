import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError, type ErrorCode } from '@benchgen/contracts';
import { preferredLanguage, problemOf } from '@benchgen/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../service/gateway-settings.js';
import { isLoopbackName } from './loopback.js';
import { readCookie, SESSION_COOKIE } from './read-credential.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Two checks before anything else is looked at, health included: the `Host` must be ours (a page of another site cannot
 * reach us by pointing its own name here), and a change must not come from another site's page. No CORS header is ever
 * sent. A provider, because only what is hooked in before the first route is made stands before every route.
 */
@Injectable()
export class Border {
  constructor(host: HttpAdapterHost, settings: GatewaySettings) {
    const fastify = host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply, next) => {
      const refusal = refuse(request, settings);
      if (refusal === undefined) next();
      else sendRefusal(refusal, request, reply);
    });
  }
}

function sendRefusal(code: ErrorCode, request: FastifyRequest, reply: FastifyReply): void {
  const language = preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(new AppError(code), language, randomUUID());
  void reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

function refuse(request: FastifyRequest, { hosts, origins }: GatewaySettings): ErrorCode | undefined {
  const host = request.headers.host ?? '';
  const name = hostName(host);
  if (!isLoopbackName(name) && !hosts.has(name)) return 'REQUEST.BAD_HOST';
  if (SAFE_METHODS.has(request.method)) return undefined;
  const { origin } = request.headers;
  if (origin === undefined) {
    // Browsers send an origin with every change. A cookie without one did not come from our page.
    return readCookie(request.headers.cookie, SESSION_COOKIE) === undefined ? undefined : 'REQUEST.BAD_ORIGIN';
  }
  return originHost(origin) === host.toLowerCase() || origins.has(origin.toLowerCase())
    ? undefined
    : 'REQUEST.BAD_ORIGIN';
}

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

function originHost(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())?.[1];
}
