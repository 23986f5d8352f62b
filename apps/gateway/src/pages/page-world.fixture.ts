import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerView, BenchmarkView, RunView } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';

/** A gateway beside a platform that answers reads from a table. */
export class PageWorld {
  /** Path without query → body. What is not here is 404. */
  readonly answers = new Map<string, unknown>();
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor(readonly world: GatewayWorld) {
    this.#server = createServer((request, response) => {
      const { url = '' } = request;
      this.asked.push(url);
      const body = this.answers.get(url.split('?')[0] ?? '');
      response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { code: url.includes('benchmarks') ? 'BENCHMARK.NOT_FOUND' : 'RUN.NOT_FOUND' }));
    });
  }

  static async start(): Promise<PageWorld> {
    const self = new PageWorld(await GatewayWorld.start(0));
    await new Promise<void>((resolve) => {
      self.#server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = self.#server.address() as AddressInfo;
    await self.world.startGateway({ BENCHGEN_PLATFORM_URL: `http://127.0.0.1:${String(port)}` });
    self.lists([]);
    return self;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.world.close();
  }

  lists(runs: RunView[]): void {
    this.answers.set('/v1/runs', { items: runs, nextCursor: null });
  }

  shows(run: RunView, answers: AnswerView[], nextCursor: string | null = null): void {
    this.answers.set(`/v1/runs/${String(run.number)}`, run);
    this.answers.set(`/v1/runs/${String(run.number)}/answers`, { items: answers, nextCursor });
  }

  /** Opens a page as a browser does. */
  async open(person: TestPerson | undefined, path: string, headers: Record<string, string> = {}): Promise<Response> {
    const accept = { accept: 'text/html,*/*;q=0.8', ...headers };
    if (person !== undefined) return await this.world.call(person, 'GET', path, undefined, { headers: accept });
    return await fetch(`${this.world.gateways[0]?.url ?? ''}${path}`, { headers: accept });
  }
}

export const slugOf = ({ accountId }: TestPerson): string => `a${accountId.slice(-12)}`;

export const answerView = (more: Partial<AnswerView> = {}): AnswerView => ({
  position: 1,
  prompt: 'What is the capital of Peru?',
  answer: 'It is Lima.',
  verdict: 'correct',
  credit: 1,
  extracted: 'Lima',
  rule: 'last-line',
  key: null,
  ...more,
});

export const benchmarkView = (more: Partial<BenchmarkView> = {}): BenchmarkView => ({
  id: newId(),
  slug: 'capitals',
  owner: 'demo',
  title: 'Capitals',
  description: 'Capital cities.',
  locale: 'en',
  version: 3,
  questions: 120,
  visibility: 'private',
  scorer: 'normalised',
  ...more,
});
