import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { AppError } from '@benchgen/contracts';
import { PlatformActor } from './platform-actor.js';
import { PlatformHttp } from './platform-http.js';
import { PlatformReader } from './platform-reader.js';

const opened: { server: Server; http: PlatformHttp }[] = [];
afterEach(async () => {
  for (const { server, http } of opened.splice(0)) {
    server.closeAllConnections();
    await http.close().catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  }
});

const SIGNAL = new AbortController().signal;

async function platform(
  listener: RequestListener,
): Promise<{ http: PlatformHttp; reader: PlatformReader; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = new PlatformHttp(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  opened.push({ server, http });
  return { http, reader: new PlatformReader(http, 'secret-token', SIGNAL), calls };
}

const problem =
  (code: string): RequestListener =>
  (_, response) => {
    const body = {
      type: 'about:blank',
      title: '',
      status: 409,
      detail: '',
      code,
      retryable: false,
      correlationId: 'c',
    };
    response.writeHead(409, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
  };

test('reads a list whole, page by page, with the credential in a header', async () => {
  const credits = { balanceMillicredits: 1, reservedMillicredits: 2 };
  const { reader, calls } = await platform((_, response) => {
    response.end(JSON.stringify(credits));
  });
  expect(await reader.credits()).toEqual(credits);
  expect(calls).toEqual(['GET /v1/credits Bearer secret-token']);
  const pages = await platform((request, response) => {
    response.end(
      JSON.stringify({ items: [], nextCursor: request.url?.includes('cursor=two') === true ? null : 'two' }),
    );
  });
  expect(await pages.reader.models()).toEqual([]);
  expect(pages.calls).toHaveLength(2);
});

test.each([
  ['a code of ours', problem('RUN.NOT_CANCELLABLE'), 'RUN.NOT_CANCELLABLE'],
  ['a code that nobody knows', problem('NOBODY.KNOWS'), 'INTERNAL.UNEXPECTED'],
  ['an answer of somebody else', (_, response) => response.writeHead(502).end('<html>'), 'INTERNAL.UNEXPECTED'],
  ['an answer that is not by the contract', (_, response) => response.end('{"balance": 1}'), 'INTERNAL.UNEXPECTED'],
])('%s becomes an error by its code', async (_, listener, code) => {
  const { reader } = await platform(listener);
  await expect(reader.credits()).rejects.toMatchObject({ code });
});

test('a run that is not there is no error', async () => {
  const { reader } = await platform(problem('RUN.NOT_FOUND'));
  expect(await reader.run('a/b')).toBeUndefined();
});

test('a kept connection that was closed under a read is tried once more; a platform that is away is told as such', async () => {
  let cut = true;
  const { reader, calls } = await platform((request, response) => {
    if (!cut) response.end('{"balanceMillicredits":0,"reservedMillicredits":0}');
    else request.socket.destroy();
    cut = false;
  });
  expect(await reader.credits()).toEqual({ balanceMillicredits: 0, reservedMillicredits: 0 });
  expect(calls).toHaveLength(2);
  const away = await platform((request) => request.socket.destroy());
  await expect(away.reader.credits()).rejects.toMatchObject({ code: 'RPC.DISCONNECTED' });
});

test('an action is sent once, whatever becomes of the connection', async () => {
  const { http, calls } = await platform((request) => request.socket.destroy());
  const actor = new PlatformActor(http, 'secret-grant', SIGNAL);
  await expect(actor.execute({ path: '/v1/runs', body: {} })).rejects.toMatchObject({ code: 'RPC.DISCONNECTED' });
  expect(calls).toEqual(['POST /v1/runs Bearer secret-grant']);
});

test('an abort ends a call with its own reason', async () => {
  const { http } = await platform(() => undefined);
  const controller = new AbortController();
  const reading = new PlatformReader(http, 't', controller.signal).credits();
  controller.abort(new AppError('TURN.TIMED_OUT'));
  await expect(reading).rejects.toMatchObject({ code: 'TURN.TIMED_OUT' });
});

test('neither reader nor actor shows its credential', async () => {
  const { http, reader } = await platform(() => undefined);
  const seen = JSON.stringify([reader, new PlatformActor(http, 'secret-grant', SIGNAL)]) + Object.values(reader).join();
  expect(seen).not.toContain('secret');
});
