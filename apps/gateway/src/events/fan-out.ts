import { BatchInMaking } from './batch.js';
import type { EventConnection } from './event-connection.js';
import { BATCH_MS, FIRST_MS } from './event-times.js';
import type { Frame } from './frame.js';

interface Channel {
  listeners: Set<EventConnection>;
  batch: BatchInMaking;
}

/**
 * Sends events to the listeners of their account, in batches: one write per batch and listener, whatever is in it. What an
 * account has no listener for is not even encoded.
 */
export class FanOut {
  readonly #channels = new Map<string, Channel>();
  /** Listeners for whom something waits. */
  readonly #slow = new Set<EventConnection>();
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = 0;
  #restMs = BATCH_MS;
  #delivered = 0;

  get isEmpty(): boolean {
    return this.#channels.size === 0;
  }

  /** Events given to listeners since the start. */
  get delivered(): number {
    return this.#delivered;
  }

  join(accountId: string, listener: EventConnection): void {
    const channel = this.#channels.get(accountId) ?? { listeners: new Set(), batch: new BatchInMaking() };
    this.#channels.set(accountId, channel);
    channel.listeners.add(listener);
  }

  leave(accountId: string, listener: EventConnection): void {
    this.#slow.delete(listener);
    const channel = this.#channels.get(accountId);
    channel?.listeners.delete(listener);
    if (channel?.listeners.size === 0) this.#channels.delete(accountId);
  }

  /** @param encode called once, and only when somebody listens */
  send(accountId: string, encode: () => Frame): void {
    const channel = this.#channels.get(accountId);
    if (channel === undefined) return;
    channel.batch.add(encode());
    if (channel.batch.isFull) this.#flush(channel);
    this.#schedule();
  }

  /** Something may wait for this listener, because it was not sent as part of a batch. */
  watch(listener: EventConnection): void {
    if (!listener.flushWaiting()) return;
    this.#slow.add(listener);
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#flushAll();
      },
      Math.max(FIRST_MS, this.#flushedAt + this.#restMs - performance.now()),
    );
  }

  #flushAll(): void {
    this.#timer = undefined;
    const began = performance.now();
    for (const listener of this.#slow) if (!listener.flushWaiting()) this.#slow.delete(listener);
    for (const channel of this.#channels.values()) this.#flush(channel);
    this.#flushedAt = performance.now();
    // With very many listeners a flush takes long: batches grow then, and half of the time stays for everything else.
    this.#restMs = Math.max(BATCH_MS, this.#flushedAt - began);
    if (this.#slow.size > 0) this.#schedule();
  }

  #flush({ listeners, batch }: Channel): void {
    const full = batch.take();
    if (full === undefined) return;
    for (const listener of listeners) if (listener.deliver(full)) this.#slow.add(listener);
    this.#delivered += full.frames.length * listeners.size;
  }
}
