import { readFile } from 'node:fs/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { GatewaySettings } from '../service/gateway-settings.js';
import { Public } from './access.decorators.js';

/** Public keys, for everyone who checks our tokens. Read each time: a rotation adds a key while we run. */
@Controller('.well-known')
export class JwksController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get('jwks.json')
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  async keys(): Promise<string> {
    return await readFile(this.settings.jwksFile, 'utf8');
  }
}
