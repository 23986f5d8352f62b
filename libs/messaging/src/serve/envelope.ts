import type { Msg } from '@nats-io/transport-node';
import { HEADERS } from '@benchgen/contracts';

/** Who calls and where the reply goes, before the payload is looked at. */
export type Envelope =
  | { complete: true; callId: string; reply: string; headers: Readonly<Record<string, string>> }
  /** `reply`: where this can be said; undefined when there is no place we may write to. */
  | { complete: false; problem: string; reply: string | undefined };

/**
 * The one form of reply subject that is served: `<prefix><instance>.<call>`. Whoever may send us a request could otherwise
 * make us publish wherever we may and he may not. An expression, and not the schema of subject tokens, because every call
 * goes through it.
 */
export const replySubjectsUnder = (prefix: string): RegExp =>
  new RegExp(`^${prefix.replaceAll('.', '\\.')}[A-Za-z0-9_-]{1,64}\\.([A-Za-z0-9_-]{1,64})$`);

/** Reads the headers of a request. The call's id is the last part of its reply subject as well; both must agree. */
export function readEnvelope(message: Msg, replySubjects: RegExp): Envelope {
  const headers: Record<string, string> = {};
  for (const [name, values] of message.headers ?? []) headers[name] = values[0] ?? '';
  const reply = headers[HEADERS.reply] ?? '';
  const callId = replySubjects.exec(reply)?.[1];
  if (callId !== undefined && callId === headers[HEADERS.call]) return { complete: true, callId, reply, headers };
  const usable = [reply, message.reply ?? ''].find((subject) => replySubjects.test(subject));
  return {
    complete: false,
    problem: callId === undefined ? 'no usable reply subject' : 'no usable call id',
    reply: usable,
  };
}
