import type { Msg } from '@nats-io/transport-node';
import type { AppError } from '@benchgen/contracts';

/** As far as a Zod schema is needed here. */
export interface ReplySchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

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
  /** Milliseconds until the first piece; kept to within a twentieth of a second. */
  firstReplyMs: number;
  /** Milliseconds between two pieces, `alive` included. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
}

/** A call as its owner sees it. */
export interface OpenCall {
  readonly request: SkillRequest<unknown>;
  readonly callId: string;
  /** Subject of the replies. */
  readonly reply: string;
  /** Takes a message that came for this call. */
  receive(message: Msg): void;
  /** Ends it from outside. `cancel`: the skill is told to stop as well. */
  fail(error: AppError, cancel: boolean): void;
  /** Ends it when the skill has not been heard of for too long. @param now by the clock of `performance` */
  checkPatience(now: number): void;
}

/** What a call needs from the caller that made it. */
export interface CallOwner {
  /** Sends the request and has messages delivered. @throws AppError when it cannot be sent */
  begin(call: OpenCall): void;
  /** No message is wanted any more. */
  over(call: OpenCall, cancel: boolean): void;
}
