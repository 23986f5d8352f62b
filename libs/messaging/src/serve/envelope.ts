import type { Msg } from '@nats-io/transport-node';
import { HEADERS, SubjectToken } from '@benchgen/contracts';

/** Who calls and where the reply goes, before the payload is looked at. */
export type Envelope =
  | { complete: true; callId: string; reply: string; headers: Readonly<Record<string, string>> }
  | {
      complete: false;
      problem: string;
      /** Where this can be said; undefined when there is no place we may write to. */ reply: string | undefined;
    };

const isToken = (text: string | undefined): boolean => SubjectToken.safeParse(text).success;

/**
 * Reads the headers of a request. Replies go to subjects of the form `<prefix><instance>.<call>` alone: otherwise whoever may
 * send us a request could make us publish wherever we may, and he may not.
 */
export function readEnvelope(message: Msg, replyPrefix: string): Envelope {
  const mayReply = (subject: string | undefined): subject is string => {
    if (subject?.startsWith(replyPrefix) !== true) return false;
    const [instance, call, more] = subject.slice(replyPrefix.length).split('.');
    return more === undefined && isToken(instance) && isToken(call);
  };
  const headers: Record<string, string> = {};
  for (const [name, values] of message.headers ?? []) headers[name] = values[0] ?? '';
  const callId = headers[HEADERS.call];
  const reply = headers[HEADERS.reply];
  const refuse = (problem: string): Envelope => {
    return { complete: false, problem, reply: [reply, message.reply].find(mayReply) };
  };
  if (callId === undefined || !isToken(callId)) return refuse('no usable call id');
  if (!mayReply(reply)) return refuse('no usable reply subject');
  return { complete: true, callId, reply, headers };
}
