import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, appErrorOf, HTTP_STATUS, type ErrorCode, type ProblemDetails } from '@benchgen/contracts';
import { TokenVerifier } from '@benchgen/credentials';
import { ROUTES, type Request } from './platform-routes.js';
import { demoWorld, type World } from './world.js';

/** A request as the stand-in received it. */
export interface Received {
  method: string;
  path: string;
}

/**
 * A real HTTP server in the platform's place, for tests of skills: it checks credentials and answers by the contracts, from a
 * world held in memory. It can be told to hang, or to fail.
 */
export class PlatformStandIn {
  world: World = demoWorld();
  /** Every request that came, in order. */
  readonly received: Received[] = [];
  /** Answers nothing while true. */
  hangs = false;
  /** Answers everything with this error while set. */
  failsWith: ErrorCode | undefined;
  /** Outcomes of used grants by `jti`: a grant acts once. */
  readonly #used = new Map<string, unknown>();
  readonly #server: Server;

  private constructor(private readonly verifier: TokenVerifier) {
    this.#server = createServer((request, response) => {
      void this.#serve(request, response);
    });
  }

  /** @param jwksFile public keys of the tokens it shall take */
  static async start(jwksFile: string): Promise<PlatformStandIn> {
    const standIn = new PlatformStandIn(await TokenVerifier.fromJwksFile(jwksFile));
    await new Promise<void>((resolve) => {
      standIn.#server.listen(0, '127.0.0.1', resolve);
    });
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Requests that could have changed something. */
  get acts(): Received[] {
    return this.received.filter(({ method, path }) => method === 'POST' && path !== '/v1/quotes');
  }

  /** As at the start. */
  reset(): void {
    this.world = demoWorld();
    this.received.length = 0;
    this.hangs = false;
    this.failsWith = undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    this.received.push({ method: request.method ?? '', path: url.pathname });
    if (this.hangs) return;
    try {
      if (this.failsWith !== undefined) throw new AppError(this.failsWith);
      const answer = await this.#answer(request, url);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      const problem = problemOf(appErrorOf(error));
      response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    }
  }

  async #answer(request: IncomingMessage, url: URL): Promise<unknown> {
    for (const route of ROUTES) {
      const match = request.method === route.method ? route.path.exec(url.pathname) : null;
      if (match === null) continue;
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const { claims } = await this.verifier.verify([route.takes], token);
      const body: unknown = request.method === 'POST' ? JSON.parse(await textOf(request)) : undefined;
      const asked: Request = {
        world: this.world,
        claims,
        body,
        ref: decodeURIComponent(match[1] ?? ''),
        query: url.searchParams,
      };
      if (route.takes === 'turn') return route.answer(asked);
      const outcome = this.#used.get(claims.jti) ?? route.answer(asked);
      this.#used.set(claims.jti, outcome);
      return outcome;
    }
    throw new AppError('REQUEST.ROUTE_UNKNOWN');
  }
}

const problemOf = ({ code, kind, retryable }: AppError): ProblemDetails => ({
  type: 'about:blank',
  title: code,
  status: HTTP_STATUS[kind],
  detail: code,
  code,
  retryable,
  correlationId: 'stand-in',
});

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
