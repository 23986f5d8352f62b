import { Injectable } from '@nestjs/common';
import { AppError, GrantStatus, type Role } from '@benchgen/contracts';
import { TokenMinter } from '@benchgen/credentials';
import { correlationId } from '@benchgen/service-kit';
import { Pool, type Dispatcher } from 'undici';
import { GatewaySettings } from '../service/gateway-settings.js';

/** On whose behalf the platform is asked. */
export interface OnBehalfOf {
  personId: string;
  accountId: string;
  role: Role;
}

const CONNECTIONS = 32;
const GRANT_TIMEOUT_MS = 3_000;

/** The one HTTP connection pool to the platform. Each request carries a fresh credential of the person it is for. */
@Injectable()
export class PlatformClient {
  readonly #pool: Pool;

  constructor(
    settings: GatewaySettings,
    private readonly minter: TokenMinter,
  ) {
    this.#pool = new Pool(settings.platformUrl, { connections: CONNECTIONS, pipelining: 1 });
  }

  async request(
    who: OnBehalfOf,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body' | 'signal'> & {
      headers?: Record<string, string>;
      timeoutMs: number;
    },
  ): Promise<Dispatcher.ResponseData> {
    const { timeoutMs, headers, ...options } = request;
    const token = this.minter.user({ sub: who.personId, account: who.accountId, role: who.role });
    const correlation = correlationId();
    return await this.#pool.request({
      ...options,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(correlation !== undefined && { 'x-correlation-id': correlation }),
      },
    });
  }

  /** What became of a grant. @throws AppError or a connection error when the platform cannot be asked */
  async grantStatus(who: OnBehalfOf, jti: string): Promise<GrantStatus> {
    return await this.#grant(who, 'GET', `/v1/grants/${jti}`);
  }

  /** Makes the platform refuse a grant for ever, unless it was used before; answers what is true then. */
  async refuseGrant(who: OnBehalfOf, jti: string): Promise<GrantStatus> {
    return await this.#grant(who, 'POST', `/v1/grants/${jti}/refusal`);
  }

  async #grant(who: OnBehalfOf, method: 'GET' | 'POST', path: string): Promise<GrantStatus> {
    const response = await this.request(who, { method, path, timeoutMs: GRANT_TIMEOUT_MS });
    const body: unknown = await response.body.json();
    if (response.statusCode !== 200) throw new AppError('INTERNAL.NOT_READY', { cause: body });
    return GrantStatus.parse(body);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
