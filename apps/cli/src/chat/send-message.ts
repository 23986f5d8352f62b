import { randomUUID } from 'node:crypto';
import type { AgUiEvent } from '@benchgen/contracts';
import type { Session } from '../terminal/session.js';
import type { Shown } from './answer-printer.js';

/** A number alone chooses the option with that number, when options are shown. */
export const meant = (typed: string, { options }: Pick<Shown, 'options'>): string => {
  const number = /^\s*\[?(\d{1,2})\]?\s*$/.exec(typed)?.[1];
  return (number === undefined ? undefined : options[Number(number) - 1]?.send) ?? typed;
};

/** Sends one message and passes on what answers it; acknowledges a proposal once its text has been handed over. */
export async function* sendMessage(
  { client }: Session,
  conversation: string,
  message: { text: string; proposal: Shown['proposal']; signal?: AbortSignal },
): AsyncGenerator<AgUiEvent> {
  const { text, proposal, signal } = message;
  const stream = client.sendMessage(conversation, {
    text,
    idempotencyKey: randomUUID(),
    ...(proposal && { expectedProposalId: proposal.id }),
    ...(signal && { signal }),
  });
  const displayed: string[] = [];
  for await (const event of stream) {
    yield event;
    if (event.type === 'CUSTOM' && event.name === 'benchgen.proposal') displayed.push(event.value.id);
  }
  await Promise.all(displayed.map((id) => client.proposalDisplayed(id)));
}
