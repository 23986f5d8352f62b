import { Pool, type Dispatcher } from 'undici';
import { onAbort } from '../provider/abortable.js';
import { ModelError } from '../provider/model-error.js';

/** One HTTP exchange. `path` is appended to the pool's base path. */
interface Exchange {
  method: 'GET' | 'POST';
  path: string;
  /** JSON text. */
  body?: string;
  timeoutMs: number;
  signal?: AbortSignal;
}

interface HttpReply {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
  latencyMs: number;
}

interface HttpPoolOptions {
  /** With any path, with or without a slash at the end: `https://host/v1`. */
  baseUrl: string;
  apiKey?: string;
  /** Most sockets to the server. */
  connections: number;
}

/** Longest reply that is read, in bytes. */
const LARGEST_REPLY_BYTES = 16 * 1024 * 1024;

/** Keep-alive connections to one model server. Redirects are not followed: the reply with its 3xx status is returned. */
export class HttpPool {
  readonly basePath: string;
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;

  constructor(options: HttpPoolOptions) {
    const url = new URL(options.baseUrl);
    this.basePath = url.pathname.replace(/\/+$/, '');
    this.pool = new Pool(url.origin, {
      connections: options.connections,
      connect: { timeout: 10_000 },
      // The one timer of an exchange is ours; these would only add two more.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.headers = { accept: 'application/json' };
    if (options.apiKey !== undefined) this.headers['authorization'] = `Bearer ${options.apiKey}`;
  }

  /**
   * Sends and reads the whole reply, whatever its status.
   * @param root true: `path` counts from the server's root instead of the base path
   * @throws ModelError `timeout`, `network` (no reply) or `cut` (the reply broke off); the signal's reason
   */
  exchange(exchange: Exchange, root = false): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      exchange.signal?.throwIfAborted();
      const handler = new ExchangeHandler(exchange, resolve, reject);
      this.pool.dispatch(
        {
          method: exchange.method,
          path: root ? exchange.path : this.basePath + exchange.path,
          headers: exchange.body === undefined ? this.headers : { ...this.headers, 'content-type': 'application/json' },
          body: exchange.body ?? null,
        },
        handler,
      );
    });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

/** Collects one reply. A handler instead of `pool.request`: no stream, no promise chain, one timer. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly forgetSignal: (() => void) | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: HttpReply['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private settled = false;

  constructor(
    exchange: Exchange,
    private readonly resolve: (reply: HttpReply) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.timer = setTimeout(() => {
      this.stop(this.error('timeout', `No complete reply within ${String(exchange.timeoutMs)} ms.`));
    }, exchange.timeoutMs);
    const { signal } = exchange;
    if (signal) {
      this.forgetSignal = onAbort(signal, () => {
        this.stop(signal.reason);
      });
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Stopped while it waited for a free socket: nothing must be sent any more.
    if (this.settled) controller.abort(new Error('stopped'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HttpReply['headers']): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > LARGEST_REPLY_BYTES) {
      this.stop(this.error('server', 'The reply is too large.', { retryable: false, status: this.status }));
      return;
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.settle()) return;
    const [only] = this.chunks;
    const bytes = this.chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.chunks);
    const { status, headers } = this;
    this.resolve({ status, headers, text: bytes.toString('utf8'), latencyMs: performance.now() - this.startedAt });
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    if (!this.settle()) return;
    this.reject(
      this.status === 0
        ? this.error('network', 'The model server could not be reached.', { cause })
        : this.error('cut', 'The reply broke off.', { cause, status: this.status }),
    );
  }

  private error(...[kind, message, details]: ConstructorParameters<typeof ModelError>): ModelError {
    return new ModelError(kind, message, { latencyMs: performance.now() - this.startedAt, ...details });
  }

  private stop(reason: unknown): void {
    if (!this.settle()) return;
    this.reject(reason);
    this.controller?.abort(new Error('stopped'));
  }

  /** False when the exchange has already ended. */
  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.forgetSignal?.();
    return true;
  }
}
