import type { RunView } from '@benchgen/contracts';
import { formatCredits } from '@benchgen/language';
import pc from 'picocolors';
import { words } from '../catalogue/catalogue.js';
import type { Session } from '../terminal/session.js';
import { facts } from '../terminal/table.js';
import { scoreWord, stateWord } from './run-words.js';

/** `benchgen runs show N` */
export async function showRun(session: Session, ref: string, options: { json?: boolean }): Promise<void> {
  const run = await session.client.run(ref);
  session.print(options.json === true ? JSON.stringify(run, null, 2) : describeRun(session, run));
}

export function describeRun({ language, url }: Pick<Session, 'language' | 'url'>, run: RunView): string {
  const word = (key: Parameters<typeof words.text>[1], params?: Parameters<typeof words.text>[2]): string =>
    words.text(language, key, params);
  const { benchmark, sample } = run;
  const pairs: [string, string][] = [
    [word('run-benchmark'), word('run-version', { title: benchmark.title, version: benchmark.version })],
    [word('run-model'), run.model.title],
    [word('run-state'), stateWord(run.state, language)],
  ];
  if (sample !== null) pairs.push([word('run-sample'), word(`run-sample-${sample.order}`, { size: sample.size })]);
  if (run.score !== null) pairs.push([word('run-score'), scoreWord(run, language)]);
  pairs.push(
    [word('run-cost'), formatCredits(run.chargedMillicredits, language)],
    [word('run-link'), new URL(run.url, url).href],
  );
  return `${pc.bold(word('run-title', { number: run.number }))}\n${facts(pairs)}`;
}
