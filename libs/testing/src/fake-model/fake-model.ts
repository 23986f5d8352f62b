import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AnswerBook, type AnswerSource } from './answer-book.js';
import { errorBody } from './chat-reply.js';
import { complete, sendJson } from './completion.js';
import { calmSettings, type FakeModelSettings } from './settings.js';
import { FakeModelTally } from './tally.js';

/** Answers and settings a fake model starts with; without any it is calm and knows nothing. */
export interface FakeModelOptions extends AnswerSource, Partial<FakeModelSettings> {}

/** Starts a model server on a free port of 127.0.0.1 that speaks OpenAI chat completions, plain and streamed. */
export async function startFakeModel(options: FakeModelOptions = {}): Promise<FakeModel> {
  const { answers, answer, ...settings } = options;
  const model = new FakeModel(new AnswerBook({ answers, answer }), { ...calmSettings, ...settings });
  await model.listen();
  return model;
}

/** A running fake model: its address, its settings, and the tally of what has happened to it. */
export class FakeModel extends FakeModelTally {
  private readonly server: Server;

  constructor(
    private readonly book: AnswerBook,
    /** Change any of them at any time; the next request sees it. */
    readonly settings: FakeModelSettings,
  ) {
    super();
    this.server = createServer((request, response) => {
      // A caller that hangs up while its request is being read ends here; there is nobody left to tell.
      this.route(request, response).catch(() => response.destroy());
    });
    // Clients keep their connections; a server that closed idle ones first would make them fail now and then.
    this.server.keepAliveTimeout = 60_000;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake model is closed');
    return address.port;
  }

  /** Base URL as clients want it, ending in `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${String(this.port)}/v1`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Breaks open connections and frees the port. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
    });
    this.server.closeAllConnections();
    await closed;
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { book, settings } = this;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (settings.apiKey !== undefined && request.headers.authorization !== `Bearer ${settings.apiKey}`) {
      sendJson(response, 401, errorBody('wrong key', 'authentication_error'));
    } else if (request.method === 'GET' && pathname === '/v1/models') {
      const data = [{ id: 'fake', object: 'model', created: 1, owned_by: 'fake' }];
      sendJson(response, 200, JSON.stringify({ object: 'list', data }));
    } else if (request.method === 'POST' && pathname === '/v1/chat/completions') {
      await complete(request, response, { book, settings, tally: this });
    } else {
      sendJson(response, 404, errorBody('no such path', 'not_found_error'));
    }
  }
}
