import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { AppError, appErrorOf, HEADERS } from '@benchgen/contracts';
import { isUsableCorrelationId, withCorrelation, type Logger } from '@benchgen/service-kit';
import { errorFrame } from '../call/frame.js';
import { linkOf, type Link } from '../connection/link.js';
import { readEnvelope, replySubjectsUnder, type Envelope } from './envelope.js';
import { InFlight, type OpenCall } from './in-flight.js';
import { NatsCall } from './nats-call.js';
import { ReplyWriter } from './reply-writer.js';
import { Stop } from './stop.js';
import { streamResult } from './stream-result.js';

export type Handler = (payload: unknown, call: NatsCall) => Promise<unknown>;

export interface RequestDeskOptions {
  nc: NatsConnection;
  log: Logger;
  /** Replies may go to subjects with this prefix alone. */
  replyPrefix: string;
  maxInFlight: number;
}

type Addressed = Extract<Envelope, { complete: true }>;

/** Takes requests, has them handled and sends the replies. Every request gets an answer, whatever is wrong with it. */
export class RequestDesk {
  readonly inFlight = new InFlight();
  readonly #nc: NatsConnection;
  readonly #link: Link;
  readonly #log: Logger;
  readonly #replySubjects: RegExp;
  readonly #maxInFlight: number;
  /** What was to be sent while NATS was away. */
  #unsent: { reply: string; frame: string }[] = [];

  constructor({ nc, log, replyPrefix, maxInFlight }: RequestDeskOptions) {
    this.#nc = nc;
    this.#log = log;
    this.#replySubjects = replySubjectsUnder(replyPrefix);
    this.#maxInFlight = maxInFlight;
    this.#link = linkOf(nc);
    this.#link.onDown(this.#onDown);
    this.#link.onUp(this.#onUp);
  }

  take(handler: Handler, message: Msg): void {
    const { subject } = message;
    const envelope = readEnvelope(message, this.#replySubjects);
    if (!envelope.complete) {
      this.#log.warn({ subject, problem: envelope.problem }, 'a malformed request was refused');
      if (envelope.reply !== undefined) this.#refuse(envelope.reply, 'RPC.MALFORMED');
      return;
    }
    const { reply, callId } = envelope;
    if (this.inFlight.size >= this.#maxInFlight) {
      this.#refuse(reply, 'SKILL.BUSY');
      return;
    }
    const payload = readJson(message);
    if (payload === undefined || this.inFlight.has(callId)) {
      this.#log.warn({ subject, callId }, 'a malformed request was refused');
      this.#refuse(reply, 'RPC.MALFORMED');
      return;
    }
    this.#begin(handler, payload, subject, envelope);
  }

  #begin(handler: Handler, payload: unknown, subject: string, { callId, reply, headers }: Addressed): void {
    const stop = new Stop();
    const writer = new ReplyWriter(
      (frame) => {
        this.#send(reply, frame);
      },
      (cause) => {
        this.#log.error({ subject, error: cause }, 'a reply could not be sent');
        stop.request(new AppError('SKILL.BAD_MESSAGE'));
      },
    );
    this.inFlight.add(callId, { stop, writer });
    const call = new NatsCall(subject, callId, headers, stop);
    const serve = (): Promise<void> => this.#serve(handler, payload, call, { stop, writer });
    const correlation = headers[HEADERS.correlationId];
    void (isUsableCorrelationId(correlation) ? withCorrelation(correlation, serve) : serve());
  }

  async #serve(handler: Handler, payload: unknown, call: NatsCall, { stop, writer }: OpenCall): Promise<void> {
    try {
      const streaming = streamResult(await handler(payload, call), writer, stop);
      if (streaming !== undefined) await streaming;
    } catch (thrown) {
      const error = appErrorOf(thrown);
      if (error.code === 'INTERNAL.UNEXPECTED' && !writer.over)
        this.#log.error({ subject: call.subject, error }, 'a handler failed unexpectedly');
      writer.fail(error);
    } finally {
      this.inFlight.remove(call.callId);
    }
  }

  #refuse(reply: string, code: 'RPC.MALFORMED' | 'SKILL.BUSY'): void {
    this.#send(reply, errorFrame(0, new AppError(code)));
  }

  #send(reply: string, frame: string): void {
    if (this.#link.up) this.#nc.publish(reply, frame);
    else this.#unsent.push({ reply, frame });
  }

  /**
   * Frames may have been lost, and a caller's cancel would not be heard: every call is over. Callers that are still there
   * hear of it when NATS is back.
   */
  readonly #onDown = (): void => {
    this.inFlight.abortAll('RPC.DISCONNECTED');
  };

  readonly #onUp = (): void => {
    for (const { reply, frame } of this.#unsent.splice(0)) this.#nc.publish(reply, frame);
  };
}

/** The payload; undefined when it is not JSON (JSON itself has no `undefined`). */
function readJson(message: Msg): unknown {
  try {
    return JSON.parse(message.string());
  } catch {
    return undefined;
  }
}
