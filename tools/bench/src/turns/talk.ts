import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchInstance } from '../measure/bench-instance.js';

export interface TurnTimes {
  perSecond: number;
  firstEventMs: number[];
  firstTextMs: number[];
  wholeMs: number[];
}

/** Holds `conversations` conversations for a while from a process of their own. */
export async function talk(
  { instance, client }: BenchInstance,
  conversations: number,
  forMs: number,
): Promise<TurnTimes> {
  const ids = await Promise.all(
    Array.from({ length: conversations }, async () => (await client.createConversation({ language: 'en' })).id),
  );
  const child = fork(fileURLToPath(new URL('./talk-process.js', import.meta.url)));
  const answer = new Promise<TurnTimes>((resolve, reject) => {
    child.once('message', (message) => {
      resolve(message as TurnTimes);
    });
    child.once('exit', (code) => {
      reject(new Error(`the talking process ended with ${String(code)}`));
    });
  });
  child.send({ url: instance.url.replace('localhost', '127.0.0.1'), token: instance.token, ids, forMs });
  const times = await answer;
  child.kill();
  return times;
}
