import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NatsConnection } from '@nats-io/transport-node';
import { RUN_STATE_CHANGED, SUBJECTS, type RunEvent, type RunState, type RunView } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { closeNats, connectNats, publishEvent } from '@benchgen/messaging';
import { roleSql, silentLogger } from '@benchgen/service-kit';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import { Listener } from './listener.fixture.js';

/** What the gateway may see of the platform's schema, as the platform's migrations make it. */
const PLATFORM_SCHEMA = `
  create schema platform;
  create table platform.outbox (seq bigint unique, aggregate text not null, rev int not null, event jsonb not null,
    created_at timestamptz not null default now(), unique (aggregate, rev));
  create view platform.published_events as
    select seq, (event ->> 'accountid')::uuid as account_id, aggregate, rev, event, created_at
    from platform.outbox where seq is not null;
  grant usage on schema platform to benchgen_gateway;
  grant select on platform.published_events to benchgen_gateway;`;

export interface Move {
  accountId: string;
  runId: string;
  rev: number;
  state?: RunState;
  /** Makes the event this many bytes longer. */
  padding?: number;
}

/** Gateways beside a platform that only lists runs and publishes what the test says. */
export class EventWorld {
  /** What the platform answers to a person of the account, newest first. */
  readonly runs = new Map<string, RunView[]>();
  platformIsDown = false;
  #lastSeq = 0;
  readonly #server: Server;

  private constructor(
    readonly world: GatewayWorld,
    readonly nats: NatsConnection,
  ) {
    this.#server = createServer((request, response) => {
      const payload = (request.headers.authorization ?? '').split('.')[1] ?? '';
      const { account } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { account?: string };
      const url = new URL(request.url ?? '', 'http://platform');
      const state = url.searchParams.get('state');
      const all = (this.runs.get(account ?? '') ?? []).filter((run) => state === null || run.state === state);
      const limit = Number(url.searchParams.get('limit'));
      const body = { items: all.slice(0, limit), nextCursor: all.length > limit ? 'more' : null };
      response
        .writeHead(this.platformIsDown ? 503 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(this.platformIsDown ? { code: 'INTERNAL.NOT_READY' } : body));
    });
  }

  static async start(): Promise<EventWorld> {
    const world = await GatewayWorld.start(0);
    await world.owner.query(roleSql('benchgen_gateway'));
    await world.owner.query(PLATFORM_SCHEMA);
    const nats = await connectNats({ url: world.nats.url, name: 'platform', log: silentLogger });
    const self = new EventWorld(world, nats);
    await new Promise<void>((resolve) => {
      self.#server.listen(0, '127.0.0.1', resolve);
    });
    await self.startGateway();
    return self;
  }

  get platformUrl(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Position of the last event. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  async startGateway(): Promise<void> {
    await this.world.startGateway({ BENCHGEN_PLATFORM_URL: this.platformUrl });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await closeNats(this.nats);
    await this.world.close();
  }

  async listen(person: TestPerson, more: Parameters<typeof Listener.open>[2] & { gateway?: number } = {}) {
    return await Listener.open(this.world.gateways[more.gateway ?? 0]?.url ?? '', person.token, more);
  }

  /** Puts events in order and stores them, as the relay's first transaction does. */
  async number(...moves: Move[]): Promise<RunEvent[]> {
    const events = moves.map((move) => {
      this.#lastSeq += 1;
      return eventOf(move, this.#lastSeq);
    });
    await this.world.owner.query(
      `insert into platform.outbox (seq, aggregate, rev, event) select * from unnest($1::bigint[], $2::text[], $3::int[], $4::jsonb[])`,
      [
        events.map(({ sequence }) => sequence),
        moves.map(({ runId }) => `run:${runId}`),
        moves.map(({ rev }) => rev),
        events.map((event) => JSON.stringify(event)),
      ],
    );
    return events;
  }

  /** Sends numbered events on their way. */
  tell(...events: RunEvent[]): void {
    for (const event of events)
      publishEvent(this.nats, SUBJECTS.runEvent(event.accountid, event.subject), event, { id: event.id });
  }

  async publish(...moves: Move[]): Promise<void> {
    this.tell(...(await this.number(...moves)));
  }
}

function eventOf({ accountId, runId, rev, state = 'running', padding }: Move, seq: number): RunEvent {
  return {
    specversion: '1.0',
    id: `run:${runId}:${String(rev)}`,
    source: '/platform/runs',
    type: RUN_STATE_CHANGED,
    subject: runId,
    time: '2026-12-01T00:00:00.000Z',
    dataschema: 'https://example.org/schema.json',
    datacontenttype: 'application/json',
    sequence: String(seq),
    accountid: accountId,
    ...(padding !== undefined && { traceparent: 'x'.repeat(padding) }),
    data: {
      run_id: runId,
      number: 1,
      rev,
      state,
      prev_state: null,
      benchmark_id: runId,
      version: 1,
      model_id: runId,
      url: '/a/test/runs/1',
    },
  };
}

export function runView(more: Partial<RunView> = {}): RunView {
  const id = newId();
  return {
    id,
    number: 1,
    state: 'running',
    rev: 1,
    benchmark: { id, slug: 'capitals', title: 'Capitals', version: 3 },
    model: { id, slug: 'local-mini-32', title: 'local-mini-32' },
    sample: null,
    overrides: {},
    planned: 50,
    answered: 0,
    score: null,
    errorCode: null,
    cancelRequested: false,
    ceilingMillicredits: 5_000,
    chargedMillicredits: 0,
    mine: true,
    createdAt: '2026-12-01T10:00:00.000Z',
    startedAt: '2026-12-01T10:00:01.000Z',
    endedAt: null,
    url: '/a/test/runs/1',
    ...more,
  };
}
