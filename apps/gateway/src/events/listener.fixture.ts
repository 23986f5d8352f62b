import http from 'node:http';
import type { RunEvent, RunProgress, RunView } from '@benchgen/contracts';
import { waitFor } from '@benchgen/testing';

export interface HeardEvent {
  type: string;
  id: number | undefined;
  data: unknown;
}

/** A client of `/v1/events` that reads only when it is told to, and shows everything it got. */
export class Listener {
  readonly events: HeardEvent[] = [];
  readonly comments: string[] = [];
  status = 0;
  body = '';
  headers: http.IncomingHttpHeaders = {};
  isClosed = false;
  #rest = '';
  #response: http.IncomingMessage | undefined;
  readonly #request: http.ClientRequest;

  private constructor(url: string, headers: Record<string, string>) {
    this.#request = http.get(url, { headers, agent: false }, (response) => {
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      this.#response = response;
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        this.#read(text);
      });
      response.on('error', () => undefined);
      response.on('close', () => (this.isClosed = true));
    });
    this.#request.on('error', () => (this.isClosed = true));
  }

  /** Resolves when the response has begun. */
  static async open(
    base: string,
    token: string,
    more: { after?: number | string; lastEventId?: number | string } = {},
  ): Promise<Listener> {
    const listener = new Listener(
      `${base}/v1/events${more.after === undefined ? '' : `?after=${String(more.after)}`}`,
      {
        authorization: `Bearer ${token}`,
        ...(more.lastEventId !== undefined && { 'last-event-id': String(more.lastEventId) }),
      },
    );
    await waitFor(() => listener.status > 0);
    return listener;
  }

  /** Positions of the durable events, in the order they came. */
  get positions(): number[] {
    return this.events.flatMap(({ id }) => id ?? []);
  }

  get runs(): RunEvent[] {
    return this.#ofType<RunEvent>('run.state_changed');
  }

  get progress(): RunProgress[] {
    return this.#ofType<RunProgress>('run.progress');
  }

  get snapshot(): { runs: RunView[]; position: string } | undefined {
    return this.#ofType<{ runs: RunView[]; position: string }>('snapshot')[0];
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  /** Breaks the connection. */
  drop(): void {
    this.#request.destroy();
  }

  async until(enough: (listener: this) => boolean): Promise<void> {
    await waitFor(() => enough(this), { everyMs: 5 });
  }

  #ofType<T>(type: string): T[] {
    return this.events.filter((event) => event.type === type).map(({ data }) => data as T);
  }

  #read(text: string): void {
    this.body += text;
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      const lines = part.split('\n');
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (part.startsWith(':') || part.startsWith('retry')) this.comments.push(part);
      const [type, data, id] = [field('event'), field('data'), field('id')];
      if (type !== undefined && data !== undefined)
        this.events.push({ type, id: id === undefined ? undefined : Number(id), data: JSON.parse(data) });
    }
  }
}
