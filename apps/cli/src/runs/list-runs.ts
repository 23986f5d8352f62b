import { formatDate } from '@benchgen/language';
import { words } from '../catalogue/catalogue.js';
import type { Session } from '../terminal/session.js';
import { table } from '../terminal/table.js';
import { scoreWord, stateWord } from './run-words.js';

/** `benchgen runs list` */
export async function listRuns(
  { client, language, timeZone, print }: Session,
  options: { limit: number; json?: boolean },
): Promise<void> {
  const page = await client.runs({ limit: options.limit });
  if (options.json === true) {
    print(JSON.stringify(page.items, null, 2));
    return;
  }
  if (page.items.length === 0) {
    print(words.text(language, 'runs-none'));
    return;
  }
  const head = (['number', 'state', 'benchmark', 'model', 'score', 'when'] as const).map((column) =>
    words.text(language, `runs-head-${column}`),
  );
  const rows = page.items.map((run) => [
    String(run.number),
    stateWord(run.state, language),
    run.benchmark.title,
    run.model.title,
    scoreWord(run, language),
    formatDate(run.createdAt, language, timeZone),
  ]);
  print(table(head, rows));
}
