import { MsgHdrsImpl, nuid, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { AppError, HEADERS, SUBJECTS } from '@benchgen/contracts';
import { correlationId } from '@benchgen/service-kit';
import { linkOf, type Link } from '../connection/link.js';
import { cancelMessage } from './cancel.js';
import { Patience } from './patience.js';
import { publishOrThrow } from './publish-or-throw.js';
import { SkillCall } from './skill-call.js';
import type { CallOwner, OpenCall, SkillRequest } from './skill-request.js';

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
  /** By reply subject: what another skill sends there does not reach the call. */
  readonly #calls = new Map<string, OpenCall>();
  /** What the reply subjects of a skill begin with, checked and joined once per skill. */
  readonly #replies = new Map<string, string>();
  readonly #patience: Patience;
  readonly #owner: CallOwner;
  readonly #stopListening: (() => void)[];
  /** Calls that ended while NATS was away: their skills are told to stop as soon as they can be reached. */
  #toCancel: OpenCall[] = [];

  constructor({ nc, instance }: { nc: NatsConnection; instance: string }) {
    this.#nc = nc;
    this.#link = linkOf(nc);
    this.#instance = instance;
    this.#patience = new Patience((now) => {
      for (const call of this.#calls.values()) call.checkPatience(now);
      return this.#calls.size > 0;
    });
    this.#owner = {
      begin: (call) => {
        this.#begin(call);
      },
      over: (call, cancel) => {
        this.#calls.delete(call.reply);
        if (cancel) this.#cancel(call);
      },
    };
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
    return new SkillCall(request, callId, this.#repliesOf(request.skill) + callId, this.#owner);
  }

  /** Ends all calls with `RPC.CANCELLED` and stops listening. The connection stays open. */
  close(): void {
    for (const call of this.#calls.values()) call.fail(new AppError('RPC.CANCELLED'), true);
    for (const stop of this.#stopListening) stop();
    this.#patience.stop();
    this.#subscription.unsubscribe();
  }

  #repliesOf(skill: string): string {
    let replies = this.#replies.get(skill);
    if (replies === undefined) {
      replies = `${SUBJECTS.repliesFrom(skill)}${this.#instance}.`;
      this.#replies.set(skill, replies);
    }
    return replies;
  }

  #begin(call: OpenCall): void {
    const { reply, request } = call;
    this.#calls.set(reply, call);
    this.#patience.watch();
    // The reply subject of NATS itself is where the server says that nobody listens.
    const options = { headers: requestHeaders(call), reply };
    publishOrThrow(this.#nc, request.subject, JSON.stringify(request.payload), options);
  }

  #cancel(call: OpenCall): void {
    if (this.#nc.isClosed() || this.#nc.isDraining()) return;
    if (this.#link.up) this.#nc.publish(SUBJECTS.skillCancel(call.request.skill), cancelMessage(call.callId));
    else this.#toCancel.push(call);
  }

  readonly #onDown = (): void => {
    // Frames may be lost from here on, the last one too: an end that is certain is better than a silence.
    for (const call of this.#calls.values()) call.fail(new AppError('RPC.DISCONNECTED'), true);
  };

  readonly #onUp = (): void => {
    for (const call of this.#toCancel.splice(0)) this.#cancel(call);
  };
}

/** Built in one go and checked here: setting headers one by one is a good part of the cost of a call. */
function requestHeaders({ request, reply, callId }: OpenCall): MsgHdrs {
  const all: Record<string, string[]> = { [HEADERS.reply]: [reply], [HEADERS.call]: [callId] };
  const correlation = correlationId();
  if (correlation !== undefined) all[HEADERS.correlationId] = [correlation];
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^[\x20-\x7e]*$/.test(value))
      throw new TypeError(`the header ${name} has characters that headers cannot have`);
    all[name] = [value];
  }
  return MsgHdrsImpl.fromRecord(all);
}
