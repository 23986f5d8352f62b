import type { LiveEvent } from '@benchgen/client';
import type { RunState } from '@benchgen/contracts';
import { words } from '../catalogue/catalogue.js';
import { progressBar } from '../terminal/progress-bar.js';
import type { Session } from '../terminal/session.js';
import { hasEnded, stateWord } from './run-words.js';
import { describeRun } from './show-run.js';

/** `benchgen runs watch N`: the live state until the run ends. Exit code 1 unless it finished. */
export async function watchRun(session: Session, ref: string): Promise<number> {
  const { client, language } = session;
  const run = await client.run(ref);
  let state: RunState = run.state;
  let done = run.answered;
  const draw = (): void => {
    const count = words.text(language, 'watch-progress', { done, total: run.planned });
    const line = `  ${progressBar(done, run.planned)}  ${count}  ${stateWord(state, language)}`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
  };
  const stop = new AbortController();
  if (!hasEnded(state)) {
    draw();
    for await (const event of client.events({ signal: stop.signal })) {
      const news = newsOf(event, run.id);
      if (news === undefined) continue;
      state = news.state ?? state;
      done = Math.max(done, news.done ?? 0);
      draw();
      if (hasEnded(state)) break;
    }
    stop.abort();
    if (process.stdout.isTTY) process.stdout.write('\n');
  }
  const ended = await client.run(ref);
  session.print(describeRun(session, ended));
  return ended.state === 'finished' ? 0 : 1;
}

function newsOf(event: LiveEvent, runId: string): { state?: RunState; done?: number } | undefined {
  switch (event.type) {
    case 'run':
      return event.event.data.run_id === runId ? { state: event.event.data.state } : undefined;
    case 'progress':
      return event.progress.run_id === runId ? { done: event.progress.done } : undefined;
    case 'snapshot':
    case 'reset': {
      const run = event.runs.find(({ id }) => id === runId);
      return run && { state: run.state, done: run.answered };
    }
  }
}
