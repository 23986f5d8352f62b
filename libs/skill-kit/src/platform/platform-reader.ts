import {
  appErrorOf,
  BenchmarkView,
  CreditsView,
  ModelView,
  pageOf,
  Quote,
  RunView,
  type Page,
  type QuoteRequest,
  type RunState,
} from '@benchgen/contracts';
import type { z } from 'zod';
import type { PlatformCall, PlatformHttp } from './platform-http.js';

const READ_LIMIT_MS = 8_000;
const PAGE = 100;
/** Lists are read whole, so that a title far down is found too; beyond this many entries only the first are looked at. */
const MAX_PAGES = 10;

/** Made once: a fresh schema for every answer would cost more than reading it. */
const PAGES = { benchmarks: pageOf(BenchmarkView), models: pageOf(ModelView), runs: pageOf(RunView) } as const;

/** Which runs are asked for; by default the person's own, newest first. */
export interface RunsAsked {
  limit: number;
  mine?: boolean;
  benchmarkId?: string | undefined;
  modelId?: string | undefined;
  state?: RunState | undefined;
}

/** What a skill may read, as the person and within the scopes of this turn. The credential is inside and cannot be had. */
export class PlatformReader {
  readonly #http: PlatformHttp;
  readonly #token: string;

  constructor(
    http: PlatformHttp,
    token: string,
    private readonly signal: AbortSignal,
  ) {
    this.#http = http;
    this.#token = token;
  }

  /** Every benchmark the account may run. */
  async benchmarks(): Promise<BenchmarkView[]> {
    return await this.#all('/v1/benchmarks', PAGES.benchmarks);
  }

  /** The account's own and the shared models, each with its liveness of just now. */
  async models(): Promise<ModelView[]> {
    return await this.#all('/v1/models', PAGES.models);
  }

  async runs(asked: RunsAsked): Promise<RunView[]> {
    const { items } = await this.#get('/v1/runs', PAGES.runs, { ...asked });
    return items;
  }

  /** @param ref id or number. @returns undefined when the account has no such run */
  async run(ref: string): Promise<RunView | undefined> {
    try {
      return await this.#get(`/v1/runs/${encodeURIComponent(ref)}`, RunView);
    } catch (error) {
      if (appErrorOf(error).code === 'RUN.NOT_FOUND') return undefined;
      throw error;
    }
  }

  async credits(): Promise<CreditsView> {
    return await this.#get('/v1/credits', CreditsView);
  }

  /** What a launch would cost; changes nothing. @throws AppError RUN.SAMPLE_TOO_LARGE and what else makes it impossible */
  async quote(request: QuoteRequest): Promise<Quote> {
    return await this.#once({ method: 'POST', path: '/v1/quotes', body: request, answer: Quote });
  }

  async #all<T>(path: string, page: z.ZodType<Page<T>>): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | null = null;
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const next: Page<T> = await this.#get(path, page, { limit: PAGE, ...(cursor === null ? {} : { cursor }) });
      all.push(...next.items);
      cursor = next.nextCursor;
      if (cursor === null) break;
    }
    return all;
  }

  async #get<T extends z.ZodType>(path: string, answer: T, query: PlatformCall<T>['query'] = {}): Promise<z.infer<T>> {
    return await this.#once({ method: 'GET', path, query, answer });
  }

  /** A kept connection may have been closed under a request: reading may be tried again, once. */
  async #once<T extends z.ZodType>(call: Omit<PlatformCall<T>, 'token' | 'signal' | 'limitMs'>): Promise<z.infer<T>> {
    const whole = { ...call, token: this.#token, signal: this.signal, limitMs: READ_LIMIT_MS };
    try {
      return await this.#http.send(whole);
    } catch (error) {
      if (appErrorOf(error).code !== 'RPC.DISCONNECTED') throw error;
      return await this.#http.send(whole);
    }
  }
}
