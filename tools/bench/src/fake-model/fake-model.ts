import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FakeModelSettings } from '@benchgen/testing';

export interface FakeStats {
  requests: number;
  peakInFlight: number;
  /** Mean number of calls in flight between the first and the last one. */
  meanInFlight: number;
  /** From the first call's arrival to the last reply, milliseconds. */
  windowMs: number;
}

export interface FakeModelHandle {
  url: string;
  stats(): Promise<FakeStats>;
  reset(): Promise<FakeStats>;
  stop(): void;
}

export async function forkFakeModel(settings: Partial<FakeModelSettings>): Promise<FakeModelHandle> {
  const child = fork(fileURLToPath(new URL('./fake-model-process.js', import.meta.url)), [JSON.stringify(settings)]);
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => {
        resolve(message as T);
      });
      child.once('exit', () => {
        reject(new Error('the fake model ended'));
      });
    });
  const ask = async (question: 'stats' | 'reset'): Promise<FakeStats> => {
    const answer = next<{ stats: FakeStats }>();
    child.send(question);
    return (await answer).stats;
  };
  const { url } = await next<{ url: string }>();
  return { url, stats: () => ask('stats'), reset: () => ask('reset'), stop: () => child.kill() };
}
