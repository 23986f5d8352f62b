import { ApiError } from '@benchgen/client';
import pc from 'picocolors';
import { createInterface, type Interface } from 'node:readline/promises';
import { words } from '../catalogue/catalogue.js';
import type { Session } from '../terminal/session.js';
import { AnswerPrinter, type Shown } from './answer-printer.js';
import { meant, sendMessage } from './send-message.js';

/** `benchgen chat`: a conversation until Ctrl-D. Ctrl-C stops the answer that is coming, or leaves when none is. */
export async function chatLoop(session: Session, options: { conversation?: string }): Promise<void> {
  const { client, language, timeZone } = session;
  const { id, pendingProposal } =
    options.conversation === undefined
      ? await client.createConversation({ language, timeZone })
      : await client.conversation(options.conversation);
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  session.print(pc.dim(words.text(language, 'chat-hello')));
  let shown: Shown = { options: [], proposal: pendingProposal ?? undefined, failed: false };
  for await (const typed of typedLines(lines)) {
    if (typed.trim() === '') continue;
    shown = await answer(session, lines, { conversation: id, text: meant(typed, shown), shown });
  }
  session.print(pc.dim(words.text(language, 'chat-continue', { id })));
}

/** Lines as they are typed or piped in; a person at a terminal sees a prompt. */
async function* typedLines(lines: Interface): AsyncGenerator<string> {
  lines.setPrompt(pc.bold('> '));
  lines.prompt();
  for await (const line of lines) {
    lines.pause();
    yield line;
    lines.resume();
    lines.prompt();
  }
}

async function answer(
  session: Session,
  lines: Interface,
  { conversation, text, shown }: { conversation: string; text: string; shown: Shown },
): Promise<Shown> {
  const printer = new AnswerPrinter((piece) => process.stdout.write(piece), shown);
  let turn: string | undefined;
  const stop = (): void => {
    if (turn !== undefined) void session.client.stopTurn(turn).catch(() => undefined);
  };
  lines.on('SIGINT', stop);
  process.on('SIGINT', stop);
  lines.resume();
  try {
    for await (const event of sendMessage(session, conversation, { text, proposal: shown.proposal })) {
      if (event.type === 'RUN_STARTED') turn = event.runId;
      printer.print(event);
      if (event.type === 'RUN_FINISHED' && event.outcome !== undefined)
        session.print(pc.dim(words.text(session.language, 'chat-stopped')));
    }
  } catch (error) {
    // A refusal of one message (too long, too many waiting) does not end the conversation.
    if (!(error instanceof ApiError)) throw error;
    session.print(pc.yellow(error.message));
  } finally {
    lines.off('SIGINT', stop);
    process.off('SIGINT', stop);
  }
  return printer.end();
}
