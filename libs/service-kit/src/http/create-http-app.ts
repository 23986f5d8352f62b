import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule, Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Health } from '../lifecycle/health.js';
import type { Metrics } from '../lifecycle/metrics.js';
import { isUsableCorrelationId, withCorrelation } from '../logging/correlation.js';
import { nestLogger, type Logger } from '../logging/logger.js';
import { ProblemFilter } from './problem.filter.js';
import { endSilentConnections } from './silent-connections.js';

export interface HttpAppOptions {
  log: Logger;
  health: Health;
  metrics: Metrics;
  /** Requests with a longer body are refused before it is read. */
  bodyLimitBytes?: number;
}

/** Routes every service has; they need no credential and say nothing about people. */
export const OPERATIONS_ROUTES = ['/v1/health', '/metrics'] as const;

const CORRELATION_HEADER = 'x-correlation-id';

/** A Nest application on Fastify: correlation id in and out, every failure as problem+json, health and metrics. */
export async function createHttpApp(
  module: Type | DynamicModule,
  { log, health, metrics, bodyLimitBytes = 1024 * 1024 }: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ bodyLimit: bodyLimitBytes, forceCloseConnections: 'idle' });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(log),
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  endSilentConnections(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[CORRELATION_HEADER];
    const id = isUsableCorrelationId(given) ? given : randomUUID();
    void reply.header(CORRELATION_HEADER, id);
    withCorrelation(id, done);
  });
  fastify.get(OPERATIONS_ROUTES[0], async (_request, reply) => {
    const view = await health.view();
    return reply.status(view.status === 'ok' ? 200 : 503).send(view);
  });
  fastify.get(OPERATIONS_ROUTES[1], async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.useGlobalFilters(new ProblemFilter(log));
  return app;
}

/** Starts listening and returns the address that was really taken (port 0 chooses a free one). */
export async function listen(
  app: NestFastifyApplication,
  { host, port }: { host: string; port: number },
): Promise<string> {
  await app.listen(port, host);
  const address = app.getHttpServer().address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(taken)}`;
}
