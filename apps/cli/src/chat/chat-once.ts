import pc from 'picocolors';
import { words } from '../catalogue/catalogue.js';
import type { Session } from '../terminal/session.js';
import { AnswerPrinter } from './answer-printer.js';
import { sendMessage } from './send-message.js';

/** `benchgen chat "text"`: one message, its answer, and how to go on. Exit code 1 when the answer is an error. */
export async function chatOnce(
  session: Session,
  text: string,
  options: { conversation?: string; json?: boolean },
): Promise<number> {
  const { client, language, timeZone } = session;
  const { id, pendingProposal } =
    options.conversation === undefined
      ? await client.createConversation({ language, timeZone })
      : await client.conversation(options.conversation);
  const printer = new AnswerPrinter((piece) => process.stdout.write(piece), { proposal: pendingProposal ?? undefined });
  let failed = false;
  for await (const event of sendMessage(session, id, { text, proposal: pendingProposal ?? undefined })) {
    if (options.json === true) session.print(JSON.stringify(event));
    else printer.print(event);
    failed ||= event.type === 'RUN_ERROR';
  }
  if (options.json !== true) {
    printer.end();
    process.stderr.write(`${pc.dim(words.text(language, 'chat-continue', { id }))}\n`);
  }
  return failed ? 1 : 0;
}
