import 'reflect-metadata';
import path from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TokenVerifier } from '@benchgen/credentials';
import { connectNats, isConnected } from '@benchgen/messaging';
import { DrainingNatsServer, RpcErrorFilter } from '@benchgen/messaging/serve';
import {
  createLogger,
  defineService,
  Health,
  loggingConfig,
  Metrics,
  nestLogger,
  newInstanceId,
  runAsProcess,
  Shutdown,
  type Env,
  type RunningService,
  type ServiceDefinition,
} from '@benchgen/service-kit';
import { createHttpApp, listen } from '@benchgen/service-kit/http';
import type { SkillDefinition } from '../define/define-skill.js';
import { PlatformHttp } from '../platform/platform-http.js';
import { RecentTurns } from '../turn/recent-turns.js';
import { announce } from './announcer.js';
import { Door } from './door.js';
import { readSkillConfig, type SkillConfig } from './skill-config.js';
import { skillController } from './skill.controller.js';
import type { SkillRuntime } from './skill-runtime.js';

/** A skill as a service: a Nest microservice on NATS, without a database and without anything to lose. */
export const hostSkill = (definition: SkillDefinition): ServiceDefinition =>
  defineService({ name: nameOf(definition), start: (env) => start(definition, env) });

/** Runs a skill as a process of its own. */
export const runSkill = (definition: SkillDefinition): Promise<void> => runAsProcess(hostSkill(definition));

const nameOf = ({ name }: SkillDefinition): string => `skill-${name}`;

/** Turns under way may still end when the service closes; less than the drain phase of the shutdown has. */
const DRAIN_MS = 1_200;

async function start(definition: SkillDefinition, env: Env): Promise<RunningService> {
  const config = readSkillConfig(env);
  const service = nameOf(definition);
  const instance = newInstanceId();
  const log = createLogger({ service, instance, ...loggingConfig(env) });
  const shutdown = new Shutdown(log);
  try {
    const verifier = await TokenVerifier.fromJwksFile(path.join(config.keysDir, 'jwks.json'));
    const metrics = new Metrics(service);
    const leaks = metrics.counter('skill_leaks_total', 'What the reply guard kept from people', ['kind', 'done']);
    const platform = new PlatformHttp(config.platformUrl);
    shutdown.on('close', 'platform client', () => platform.close());
    const runtime: SkillRuntime = {
      definition,
      door: new Door(verifier, definition.name),
      platform,
      recent: new RecentTurns(),
      log,
      onLeak: (kind, done) => {
        leaks.inc({ kind, done });
      },
    };
    const nc = await connectNats({ url: config.natsUrl, name: service, log });
    const server = new DrainingNatsServer({
      nc,
      skill: definition.name,
      log,
      maxInFlight: config.maxInFlight,
      drainMs: DRAIN_MS,
    });
    // Registered before it listens: what cannot start must not leave a connection behind.
    shutdown.on('drain', 'nats', () => server.close());
    metrics.gauge('skill_calls_in_flight', 'Calls being served', () => server.inFlight);
    metrics.gauge('skill_calls_limit', 'Calls served at once at most', () => config.maxInFlight);
    await serve(runtime, server);
    shutdown.on('intake', 'announcements', announce(nc, definition.declaration, { instance, log }));
    const health = new Health({ service, instance, mode: config.mode, version: definition.version });
    health.check('messaging', () => isConnected(nc));
    const url = await serveOperations(config, { log, health, metrics, shutdown });
    log.info({ skill: definition.name, version: definition.version }, 'the skill is ready');
    return { name: service, ...(url === undefined ? {} : { url }), close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function serve(runtime: SkillRuntime, strategy: DrainingNatsServer): Promise<void> {
  @Module({ controllers: [skillController(runtime)] })
  class SkillModule {}

  const app = await NestFactory.createMicroservice(SkillModule, {
    strategy,
    logger: nestLogger(runtime.log),
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcErrorFilter());
  await app.listen();
}

interface Operations {
  log: SkillRuntime['log'];
  health: Health;
  metrics: Metrics;
  shutdown: Shutdown;
}

/** Health and metrics over HTTP, where an operator wants them; nothing else is served there. */
async function serveOperations(
  { port, host }: SkillConfig,
  { log, health, metrics, shutdown }: Operations,
): Promise<string | undefined> {
  if (port === undefined) return undefined;

  @Module({})
  class OperationsModule {}

  const app = await createHttpApp(OperationsModule, { log, health, metrics });
  shutdown.on('intake', 'http', () => app.close());
  return await listen(app, { host, port });
}
