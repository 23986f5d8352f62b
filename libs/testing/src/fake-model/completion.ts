import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerBook } from './answer-book.js';
import { errorBody, replyPieces, wholeReply } from './chat-reply.js';
import { readChatRequest, type ChatRequest } from './chat-request.js';
import { fateOf } from './fate.js';
import type { FakeModelSettings } from './settings.js';
import type { FakeModelTally } from './tally.js';

/** What a completion needs to know of its model. */
export interface CompletionContext {
  book: AnswerBook;
  settings: FakeModelSettings;
  tally: FakeModelTally;
}

/** Serves one chat completion request from its body to the last byte. */
export async function complete(
  request: IncomingMessage,
  response: ServerResponse,
  context: CompletionContext,
): Promise<void> {
  const { settings, tally } = context;
  const enteredAt = tally.enter();
  response.once('close', () => {
    tally.leave(enteredAt);
  });
  const chat = readChatRequest(await readBody(request));
  if (chat === undefined) {
    sendJson(response, 400, errorBody('not a chat completion request', 'invalid_request_error'));
  } else if (settings.capacity > 0 && tally.inFlight > settings.capacity) {
    refuse(response, context);
  } else {
    const fate = fateOf(chat.prompt, tally.attempt(chat.prompt), settings);
    if (settings.latencyMs > 0) await sleep(settings.latencyMs);
    if (response.destroyed) tally.callersGone += 1;
    else if (fate === 'refused') refuse(response, context);
    else if (fate === 'failed') fail(response, context);
    else await reply(chat, response, context, fate === 'cut');
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
  response.end(body);
}

function refuse(response: ServerResponse, { settings, tally }: CompletionContext): void {
  tally.refused += 1;
  const wait = settings.retryAfterSeconds;
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
  sendJson(response, 429, errorBody('too many requests', 'rate_limit_error'), headers);
}

function fail(response: ServerResponse, { tally }: CompletionContext): void {
  tally.failed += 1;
  sendJson(response, 500, errorBody('the model broke down', 'server_error'));
}

async function reply(
  chat: ChatRequest,
  response: ServerResponse,
  context: CompletionContext,
  cut: boolean,
): Promise<void> {
  const { book, settings, tally } = context;
  const id = `chatcmpl-${String(tally.requests)}`;
  const text = book.reply(chat.prompt, settings);
  const body = wholeReply(id, chat, text);
  const pieces = chat.stream
    ? replyPieces(id, chat, text)
    : [body.slice(0, body.length / 2), body.slice(body.length / 2)];
  const headers: Record<string, string> = chat.stream
    ? { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(200, headers);
  for (const piece of cut ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces) {
    if (response.destroyed) {
      tally.callersGone += 1;
      return;
    }
    response.write(piece);
    if (chat.stream && settings.pieceMs > 0) await sleep(settings.pieceMs);
  }
  if (cut) {
    tally.cut += 1;
    // What was written has to leave first, else the caller sees a refused connection and not a broken reply.
    setImmediate(() => response.destroy());
    return;
  }
  // Counted before the caller can know of it, so that a test that has its reply also finds it counted.
  tally.completed(book.questionIn(chat.prompt));
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
