import {
  ActionOutcome,
  AnswerView,
  AuditEntries,
  BenchmarkView,
  ConversationView,
  CreditsView,
  HealthView,
  LedgerEntryView,
  MeView,
  MessageView,
  ModelView,
  pageOf,
  RunView,
  TurnView,
  type AgUiEvent,
  type NewTurn,
  type RunLaunchArgs,
} from '@benchgen/contracts';
import { liveEvents, type LiveEvent } from './live-events.js';
import { Transport, type ClientOptions } from './transport.js';
import { turnStream } from './turn-stream.js';

type Filter = Record<string, string | number | boolean | undefined>;

const query = (filter: Filter): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
};

/** Everything a front end needs of a BenchGen instance. */
export class BenchgenClient {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  health = () => this.#transport.json(HealthView, '/v1/health');
  me = () => this.#transport.json(MeView, '/v1/me');

  createConversation = (body: { language?: string; timeZone?: string } = {}) =>
    this.#transport.json(ConversationView, '/v1/conversations', { method: 'POST', body });
  conversation = (id: string) => this.#transport.json(ConversationView, `/v1/conversations/${id}`);
  messages = (id: string) => this.#transport.json(pageOf(MessageView), `/v1/conversations/${id}/messages`);

  /** Sends a message and streams what answers it. The same `idempotencyKey` joins the same turn instead of a second one. */
  sendMessage(
    conversationId: string,
    message: NewTurn & { idempotencyKey: string; signal?: AbortSignal },
  ): AsyncGenerator<AgUiEvent> {
    const { idempotencyKey, signal, ...body } = message;
    return turnStream(this.#transport, {
      path: `/v1/conversations/${conversationId}/turns`,
      request: { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey }, signal },
    });
  }

  turn = (id: string) => this.#transport.json(TurnView, `/v1/turns/${id}`);
  stopTurn = (id: string) => this.#transport.send(`/v1/turns/${id}/stop`, { method: 'POST', body: {} });
  proposalDisplayed = (id: string) =>
    this.#transport.send(`/v1/proposals/${id}/displayed`, { method: 'POST', body: {} });

  benchmarks = (filter: Filter = {}) =>
    this.#transport.json(pageOf(BenchmarkView), `/v1/platform/benchmarks${query(filter)}`);
  models = () => this.#transport.json(pageOf(ModelView), '/v1/platform/models');
  runs = (filter: Filter = {}) => this.#transport.json(pageOf(RunView), `/v1/platform/runs${query(filter)}`);
  /** `ref` is a run number of the account or an id. */
  run = (ref: string) => this.#transport.json(RunView, `/v1/platform/runs/${encodeURIComponent(ref)}`);
  answers = (ref: string, filter: Filter = {}) =>
    this.#transport.json(pageOf(AnswerView), `/v1/platform/runs/${encodeURIComponent(ref)}/answers${query(filter)}`);
  /** Launches at once, as the person's own act; a repeat with the same key launches nothing new. */
  launch = (body: RunLaunchArgs, idempotencyKey: string = crypto.randomUUID()) =>
    this.#transport.json(ActionOutcome, '/v1/platform/runs', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': idempotencyKey },
    });
  credits = () => this.#transport.json(CreditsView, '/v1/platform/credits');
  ledger = (filter: Filter = {}) =>
    this.#transport.json(pageOf(LedgerEntryView), `/v1/platform/credits/ledger${query(filter)}`);

  auditEntries = (proposal: string) => this.#transport.json(AuditEntries, `/v1/audit/entries${query({ proposal })}`);

  /** Run events and progress of the account as they happen; resumes by itself from the last durable event. */
  events = (options: { after?: string; signal?: AbortSignal } = {}): AsyncGenerator<LiveEvent> =>
    liveEvents(this.#transport, options);
}
