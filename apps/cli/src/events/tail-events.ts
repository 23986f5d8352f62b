import { formatDate } from '@benchgen/language';
import pc from 'picocolors';
import { words } from '../catalogue/catalogue.js';
import { stateWord } from '../runs/run-words.js';
import type { Session } from '../terminal/session.js';

/** `benchgen events tail`: run events of the account as they happen; `--json` prints the events as they are. */
export async function tailEvents(session: Session, options: { after?: string; json?: boolean }): Promise<void> {
  const { client, language, timeZone, print } = session;
  for await (const live of client.events(options.after === undefined ? {} : { after: options.after })) {
    if (options.json === true) print(JSON.stringify(live));
    else if (live.type === 'run') {
      const { number, state } = live.event.data;
      const when = pc.dim(formatDate(live.event.time, language, timeZone));
      print(`${when}  ${words.text(language, 'event-run', { number, state: stateWord(state, language) })}`);
    }
  }
}
