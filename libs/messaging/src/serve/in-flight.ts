import { AppError } from '@benchgen/contracts';
import type { ReplyWriter } from './reply-writer.js';
import type { Stop } from './stop.js';

export interface OpenCall {
  stop: Stop;
  writer: ReplyWriter;
}

/** The calls that are being served. */
export class InFlight {
  readonly #calls = new Map<string, OpenCall>();
  #whenIdle: (() => void)[] = [];

  get size(): number {
    return this.#calls.size;
  }

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  add(callId: string, call: OpenCall): void {
    this.#calls.set(callId, call);
  }

  remove(callId: string): void {
    this.#calls.delete(callId);
    if (this.#calls.size > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** The caller gave up. Another replica's calls are none of ours and ignored. */
  cancel(callId: string): void {
    const call = this.#calls.get(callId);
    if (call === undefined) return;
    call.writer.abandon();
    call.stop.request(new AppError('RPC.CANCELLED'));
  }

  /** Every reader is told, and the work is asked to stop. */
  abortAll(code: 'SKILL.UNAVAILABLE' | 'RPC.DISCONNECTED'): void {
    for (const { writer, stop } of [...this.#calls.values()]) {
      const error = new AppError(code);
      writer.fail(error);
      stop.request(error);
    }
  }

  idle(): Promise<void> {
    if (this.#calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
    });
  }
}
