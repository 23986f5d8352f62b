import {
  MsgHdrsImpl,
  nuid,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { AppError, HEADERS, SUBJECTS } from '@benchgen/contracts';
import { correlationId } from '@benchgen/service-kit';
import { linkOf, type Link } from '../connection/link.js';
import { cancelMessage } from './cancel.js';
import { publishOrThrow } from './publish-or-throw.js';
import { SkillCall, type CallRoute, type ReplySchema } from './skill-call.js';

export interface SkillRequest<T> {
  skill: string;
  /** `SUBJECTS.skillTakeTurn(skill)` or `SUBJECTS.skillExecute(skill)`. */
  subject: string;
  /** Sent as JSON. */
  payload: unknown;
  /** By the names in `HEADERS`; the credential rides here. The correlation id is added when one is current. */
  headers: Readonly<Record<string, string>>;
  /** Each piece of the reply is checked with it, except `alive`, which is not handed on. */
  replySchema: ReplySchema<T>;
  /** Milliseconds until the first piece. */
  firstReplyMs: number;
  /** Milliseconds between two pieces, `alive` included. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
}

interface SkillSubjects {
  /** What the reply subjects of all calls to the skill begin with. */
  replies: string;
  cancel: string;
}

interface OpenCall {
  receive(message: Msg): void;
  fail(error: AppError, cancel: boolean): void;
  cancelSubject: string;
  callId: string;
}

/**
 * Calls skills over NATS and reads their streamed replies. One per gateway instance: one subscription receives the replies to
 * all its calls.
 *
 * Everything that goes wrong ends the reading with an AppError: `RPC.NO_RESPONDER` at once when nobody serves the skill,
 * `RPC.DISCONNECTED` when NATS is or goes away, `RPC.TIMEOUT` before and `SKILL.SILENT` after the first piece,
 * `RPC.CANCELLED` after an abort, `REQUEST.TOO_LARGE`, `SKILL.BAD_MESSAGE`, or what the skill itself failed with.
 */
export class SkillCaller {
  readonly #nc: NatsConnection;
  readonly #link: Link;
  readonly #instance: string;
  readonly #subscription: Subscription;
  readonly #calls = new Map<string, OpenCall>();
  readonly #subjects = new Map<string, SkillSubjects>();
  readonly #stopListening: (() => void)[];
  /** Calls that ended while NATS was away: their skills are told to stop as soon as they can be reached. */
  #toCancel: OpenCall[] = [];

  constructor({ nc, instance }: { nc: NatsConnection; instance: string }) {
    this.#nc = nc;
    this.#link = linkOf(nc);
    this.#instance = instance;
    this.#subscription = nc.subscribe(SUBJECTS.repliesOf(instance), {
      callback: (error, message) => {
        if (error) this.#link.log.error({ error }, 'replies of skills cannot be received');
        else this.#calls.get(message.subject)?.receive(message);
      },
    });
    this.#stopListening = [this.#link.onDown(this.#onDown), this.#link.onUp(this.#onUp)];
  }

  /** How many replies are being read just now. */
  get inFlight(): number {
    return this.#calls.size;
  }

  /** A call that starts with the first read and is cancelled when the reader leaves before its end. Read it once. */
  callStream<T>(request: SkillRequest<T>): AsyncIterable<T> {
    const callId = nuid.next();
    const { replies, cancel: cancelSubject } = this.#subjectsOf(request.skill);
    const reply = replies + callId;
    const route: CallRoute = {
      send: () => {
        this.#calls.set(reply, entry);
        const headers = requestHeaders(request.headers, reply, callId);
        // The reply subject of NATS itself is where the server says that nobody listens.
        publishOrThrow(this.#nc, request.subject, JSON.stringify(request.payload), { headers, reply });
      },
      over: (cancel) => {
        this.#calls.delete(reply);
        if (cancel) this.#cancel(entry);
      },
    };
    const call = new SkillCall(route, request.replySchema, {
      firstReplyMs: request.firstReplyMs,
      silenceMs: request.silenceMs,
      signal: request.signal,
    });
    const entry: OpenCall = {
      receive: (message) => {
        call.receive(message);
      },
      fail: (error, cancel) => {
        call.fail(error, cancel);
      },
      cancelSubject,
      callId,
    };
    return call;
  }

  /** Ends all calls with `RPC.CANCELLED` and stops listening. The connection stays open. */
  close(): void {
    for (const call of [...this.#calls.values()]) call.fail(new AppError('RPC.CANCELLED'), true);
    for (const stop of this.#stopListening) stop();
    this.#subscription.unsubscribe();
  }

  /** Checked and joined once per skill and not once per call. */
  #subjectsOf(skill: string): SkillSubjects {
    let subjects = this.#subjects.get(skill);
    if (subjects === undefined) {
      subjects = { replies: SUBJECTS.repliesFrom(skill) + this.#instance + '.', cancel: SUBJECTS.skillCancel(skill) };
      this.#subjects.set(skill, subjects);
    }
    return subjects;
  }

  readonly #onDown = (): void => {
    // Frames may be lost from here on, the last one too: an end that is certain is better than a silence.
    for (const call of [...this.#calls.values()]) call.fail(new AppError('RPC.DISCONNECTED'), true);
  };

  readonly #onUp = (): void => {
    for (const call of this.#toCancel.splice(0)) this.#cancel(call);
  };

  #cancel(call: OpenCall): void {
    if (this.#nc.isClosed() || this.#nc.isDraining()) return;
    if (this.#link.up) this.#nc.publish(call.cancelSubject, cancelMessage(call.callId));
    else this.#toCancel.push(call);
  }
}

/** Built in one go and checked here: setting headers one by one is a good part of the cost of a call. */
function requestHeaders(given: Readonly<Record<string, string>>, reply: string, callId: string): MsgHdrs {
  const correlation = given[HEADERS.correlationId] ?? correlationId();
  const all: Record<string, string[]> = { [HEADERS.reply]: [reply], [HEADERS.call]: [callId] };
  if (correlation !== undefined) all[HEADERS.correlationId] = [correlation];
  for (const [name, value] of Object.entries(given)) all[name] = [value];
  for (const values of Object.values(all)) {
    if (!/^[\x20-\x7e]*$/.test(values.join())) throw new TypeError('a header has characters that headers cannot have');
  }
  return MsgHdrsImpl.fromRecord(all);
}
