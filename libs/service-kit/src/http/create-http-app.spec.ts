import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@benchgen/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Health } from '../lifecycle/health.js';
import { Metrics } from '../lifecycle/metrics.js';
import { correlationId } from '../logging/correlation.js';
import { silentLogger } from '../logging/logger.js';
import { createHttpApp, listen } from './create-http-app.js';
import { ZodBody } from './zod-pipe.js';

const Body = z.object({ name: z.string(), count: z.int() });

@Controller('things')
class ThingsController {
  @Get('poor')
  poor(): never {
    throw new AppError('CREDITS.INSUFFICIENT', { params: { needCredits: 12.5, balanceCredits: 3 } });
  }

  @Get('broken')
  broken(): never {
    throw new TypeError('secret detail of ours');
  }

  @Get('correlation')
  async correlation(): Promise<{ id: string | undefined }> {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { id: correlationId() };
  }

  @Post()
  make(@ZodBody(Body) body: z.infer<typeof Body>): z.infer<typeof Body> {
    return body;
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

let app: NestFastifyApplication;
let url: string;
const health = new Health({ service: 'things', instance: 'i1', mode: 'trial', version: '0' });

beforeAll(async () => {
  app = await createHttpApp(ThingsModule, {
    log: silentLogger,
    health,
    metrics: new Metrics('things'),
    bodyLimitBytes: 1000,
  });
  url = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => app.close());

const post = (body: string, type = 'application/json'): Promise<Response> =>
  fetch(`${url}/things`, { method: 'POST', headers: { 'content-type': type }, body });

it.each([
  ['en', 'Not enough credits: this needs up to 12.5, and the balance is 3. Nothing was started.'],
  ['tr-TR,tr;q=0.9', 'Kredi yetmiyor: bunun için en çok 12,5 kredi gerekiyor, bakiye 3. Hiçbir şey başlatılmadı.'],
])('words a refusal in the language the client asks for (%s)', async (language, detail) => {
  const response = await fetch(`${url}/things/poor`, { headers: { 'accept-language': language } });
  expect(response.status).toBe(412);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'CREDITS.INSUFFICIENT', detail, status: 412, retryable: false });
});

it('lists every problem of a body, not only the first', async () => {
  const response = await post('{"name": 1, "count": "x"}');
  expect(response.status).toBe(422);
  const problem = (await response.json()) as { problems: { field: string }[] };
  expect(problem.problems.map(({ field }) => field)).toEqual(['name', 'count']);
});

it.each([
  ['a body that is not JSON', '{"name"', 'REQUEST.NOT_JSON', 422],
  ['a body that is too long', JSON.stringify({ name: 'x'.repeat(2000), count: 1 }), 'REQUEST.TOO_LARGE', 413],
])('answers %s with its own code', async (_what, body, code, status) => {
  const response = await post(body);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
});

it('answers an unknown address and another content type as problems too', async () => {
  expect(await (await fetch(`${url}/nowhere`)).json()).toMatchObject({ code: 'REQUEST.ROUTE_UNKNOWN' });
  expect(await (await post('<a/>', 'text/xml')).json()).toMatchObject({ code: 'REQUEST.NOT_JSON' });
});

it('never shows what went wrong inside', async () => {
  const response = await fetch(`${url}/things/broken`);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain('secret detail');
  expect(text).not.toContain('TypeError');
});

it('carries a usable correlation id through and replaces one that is not', async () => {
  const kept = await fetch(`${url}/things/correlation`, { headers: { 'x-correlation-id': 'abcdefgh-1' } });
  expect(await kept.json()).toEqual({ id: 'abcdefgh-1' });
  const replaced = await fetch(`${url}/things/correlation`, { headers: { 'x-correlation-id': 'bad id {}' } });
  expect(replaced.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('is degraded while a check fails or hangs, and names the check', async () => {
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
  health.check('database', () => Promise.reject(new Error('down')));
  const response = await fetch(`${url}/v1/health`);
  expect([response.status, await response.json()]).toMatchObject([503, { checks: { database: 'failing' } }]);
});
