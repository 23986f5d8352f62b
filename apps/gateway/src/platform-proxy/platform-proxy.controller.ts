import { All, Controller, Req, Res } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../people/caller.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';
import { PlatformClient } from './platform-client.js';
import { isProxied } from './proxied-routes.js';

const PREFIX = '/v1/platform/';
const TIMEOUT_MS = 30_000;
/** What the platform needs of a person's request, and what a person gets of its answer; nothing else crosses. */
const REQUEST_HEADERS = ['content-type', 'accept', 'accept-language', 'idempotency-key', 'if-none-match'] as const;
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'etag',
  'cache-control',
  'retry-after',
  'location',
] as const;

/** The platform's API for people: same bodies, at the gateway, with the session or API token exchanged on the way. */
@Controller()
export class PlatformProxyController {
  constructor(private readonly platform: PlatformClient) {}

  @All(`${PREFIX}*`)
  @SignedIn()
  async forward(
    @CallerParam() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [path = '', query] = request.url.slice(PREFIX.length).split('?', 2);
    if (!isProxied(request.method, path)) throw new AppError('REQUEST.ROUTE_UNKNOWN');
    const gone = new AbortController();
    reply.raw.on('close', () => {
      gone.abort();
    });
    const response = await this.#send(
      caller,
      request,
      `/v1/${path}${query === undefined ? '' : `?${query}`}`,
      gone.signal,
    );
    void reply.status(response.statusCode);
    for (const name of RESPONSE_HEADERS) {
      const value = response.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    await reply.send(response.body);
  }

  async #send(caller: Caller, request: FastifyRequest, path: string, signal: AbortSignal) {
    const headers: Record<string, string> = request.method === 'POST' ? { 'content-type': 'application/json' } : {};
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    try {
      return await this.platform.request(caller, {
        method: request.method,
        path,
        headers,
        signal,
        timeoutMs: TIMEOUT_MS,
        ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
      });
    } catch (cause) {
      throw new AppError('INTERNAL.NOT_READY', { cause });
    }
  }
}
