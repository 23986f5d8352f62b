import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../security/access.decorators.js';

/** From here and from the compiled copy of this file alike: the compiler does not copy what is not code. */
const FOLDER = new URL('../../src/pages/assets/', import.meta.url);

const TYPES = {
  'site.css': 'text/css; charset=utf-8',
  'site.js': 'text/javascript; charset=utf-8',
  'follow.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;
type AssetName = keyof typeof TYPES;

const isAsset = (name: string): name is AssetName => Object.hasOwn(TYPES, name);

interface Asset {
  bytes: Buffer;
  etag: string;
}

/** Style and scripts of the pages. Asked for again each time, and sent again only after they changed. */
@Controller('assets')
export class AssetsController {
  readonly #assets = new Map<AssetName, Promise<Asset>>();

  @Get(':name')
  @Public()
  async asset(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!isAsset(name)) throw new AppError('REQUEST.ROUTE_UNKNOWN');
    const reading = this.#assets.get(name) ?? read(name);
    this.#assets.set(name, reading);
    const { bytes, etag } = await reading;
    void reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === etag) void reply.status(304).send();
    else void reply.type(TYPES[name]).send(bytes);
  }
}

async function read(name: AssetName): Promise<Asset> {
  const bytes = await readFile(new URL(name, FOLDER));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
