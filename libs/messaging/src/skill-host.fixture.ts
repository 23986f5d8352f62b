import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from '@benchgen/contracts';
import { silentLogger } from '@benchgen/service-kit';
import { z } from 'zod';
import { SkillCaller } from './call/skill-caller.js';
import type { SkillRequest } from './call/skill-request.js';
import { closeNats, connectNats } from './connection/connect-nats.js';
import { DrainingNatsServer, type DrainingNatsServerOptions } from './serve/draining-nats-server.js';
import type { NatsCall } from './serve/nats-call.js';
import { RpcErrorFilter } from './serve/rpc-error.filter.js';

/** Subjects on the shared server must not meet those of other tests. */
export const uniqueName = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 16)}`;

export interface SkillHost {
  skill: string;
  nc: NatsConnection;
  server: DrainingNatsServer;
  close(): Promise<void>;
}

type Handle = (payload: unknown, call: NatsCall) => unknown;

/** A skill as it runs for real: a Nest microservice with one handler. */
export async function startSkill(
  url: string,
  handle: Handle,
  options: Partial<DrainingNatsServerOptions> = {},
): Promise<SkillHost> {
  const skill = options.skill ?? uniqueName();

  @Controller()
  class Skill {
    @MessagePattern(SUBJECTS.skillTakeTurn(skill))
    takeTurn(@Payload() payload: unknown, @Ctx() call: NatsCall): unknown {
      return handle(payload, call);
    }
  }
  @Module({ controllers: [Skill] })
  class SkillModule {}

  const nc = await connectNats({ url, name: skill, log: silentLogger });
  const server = new DrainingNatsServer({ nc, log: silentLogger, ...options, skill });
  const app = await NestFactory.createMicroservice(SkillModule, { strategy: server, logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  await app.listen();
  return { skill, nc, server, close: () => app.close() };
}

export interface Gateway {
  nc: NatsConnection;
  instance: string;
  caller: SkillCaller;
  close(): Promise<void>;
}

export async function startGateway(url: string): Promise<Gateway> {
  const instance = uniqueName();
  const nc = await connectNats({ url, name: instance, log: silentLogger });
  const caller = new SkillCaller({ nc, instance });
  const close = async (): Promise<void> => {
    caller.close();
    await closeNats(nc);
  };
  return { nc, instance, caller, close };
}

export const Piece = z.union([z.string(), z.number(), z.object({ type: z.string() })]);
export type Piece = z.infer<typeof Piece>;

/** A request with patience enough for a busy test machine. */
export const request = (skill: string, changed: Partial<SkillRequest<Piece>> = {}): SkillRequest<Piece> => ({
  skill,
  subject: SUBJECTS.skillTakeTurn(skill),
  payload: {},
  headers: {},
  replySchema: Piece,
  firstReplyMs: 10_000,
  silenceMs: 10_000,
  ...changed,
});

export async function readAll<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const piece of pieces) read.push(piece);
  return read;
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });

/** A promise together with the means to settle it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Yields these, one after the other. */
export async function* pieces(...all: unknown[]): AsyncGenerator {
  for (const piece of all) {
    await Promise.resolve();
    yield piece;
  }
}
