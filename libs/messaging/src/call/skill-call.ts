import type { Msg } from '@nats-io/transport-node';
import { AppError, appErrorOf } from '@benchgen/contracts';
import { readFrame } from './frame.js';
import type { CallOwner, OpenCall, SkillRequest } from './skill-request.js';

const NO_RESPONDERS = 503;
/** More pieces than any answer has. A skill that sends this many unread ones is out of control. */
const MAX_UNREAD = 10_000;

const isAlive = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'alive';

interface Waiter<T> {
  resolve: (result: IteratorResult<T, undefined>) => void;
  reject: (error: unknown) => void;
}

/**
 * One streamed reply, read once. Written by hand and not as an async generator: leaving a generator waits for the message it
 * is waiting for, and a person who pressed stop would stop nothing until the skill spoke again.
 */
export class SkillCall<T> implements OpenCall, AsyncIterable<T>, AsyncIterator<T, undefined, undefined> {
  #state: 'new' | 'open' | 'over' = 'new';
  #expected = 0;
  #deadline = Infinity;
  #unread: T[] = [];
  #error: AppError | undefined;
  #waiter: Waiter<T> | undefined;

  constructor(
    readonly request: SkillRequest<T>,
    readonly callId: string,
    readonly reply: string,
    private readonly owner: CallOwner,
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<T, undefined, undefined> {
    return this;
  }

  /** The next piece of the reply. @throws AppError RPC.*, SKILL.* or whatever the skill failed with */
  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#state === 'new') this.#start();
    if (this.#unread.length > 0) return Promise.resolve({ done: false, value: this.#unread.shift() as T });
    return new Promise((resolve, reject) => {
      if (this.#state === 'over') this.#tellEnd({ resolve, reject });
      else this.#waiter = { resolve, reject };
    });
  }

  /** The reader leaves: the skill is told to stop. */
  return(): Promise<IteratorResult<T, undefined>> {
    this.#unread = [];
    this.#finish(undefined, true);
    this.#error = undefined;
    return Promise.resolve({ done: true, value: undefined });
  }

  receive(message: Msg): void {
    if (this.#state !== 'open') return;
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS) {
      this.#finish(new AppError('RPC.NO_RESPONDER'), false);
      return;
    }
    const frame = readFrame(message.data);
    if (frame === undefined) {
      this.#finish(new AppError('SKILL.BAD_MESSAGE'), true);
      return;
    }
    // A hole means that the connection lost something; what is left of the reply cannot be trusted to be whole.
    if (frame.n !== this.#expected) {
      const params = { expected: this.#expected, got: frame.n };
      this.#finish(new AppError('RPC.DISCONNECTED', { params }), !frame.last);
      return;
    }
    this.#expected += 1;
    if (frame.error !== undefined) {
      this.#finish(appErrorOf(frame.error), false);
      return;
    }
    if (frame.data !== undefined && !this.#accept(frame.data)) return;
    if (frame.last) this.#finish(undefined, false);
    else this.#deadline = performance.now() + this.request.silenceMs;
  }

  fail(error: AppError, cancel: boolean): void {
    this.#finish(error, cancel);
  }

  checkPatience(now: number): void {
    if (now < this.#deadline) return;
    this.#finish(new AppError(this.#expected === 0 ? 'RPC.TIMEOUT' : 'SKILL.SILENT'), true);
  }

  #start(): void {
    this.#state = 'open';
    const { signal, firstReplyMs } = this.request;
    if (signal?.aborted === true) {
      this.#finish(new AppError('RPC.CANCELLED'), false);
      return;
    }
    try {
      this.owner.begin(this);
    } catch (error) {
      this.#finish(appErrorOf(error), false);
      return;
    }
    signal?.addEventListener('abort', this.#onAbort);
    this.#deadline = performance.now() + firstReplyMs;
  }

  readonly #onAbort = (): void => {
    this.#unread = [];
    this.#finish(new AppError('RPC.CANCELLED'), true);
  };

  /** Hands a piece on, or keeps it for later; false when it ended the call. `alive` has done its work by arriving. */
  #accept(data: unknown): boolean {
    if (isAlive(data)) return true;
    const read = this.request.replySchema.safeParse(data);
    if (!read.success || this.#unread.length >= MAX_UNREAD) {
      this.#finish(new AppError('SKILL.BAD_MESSAGE'), true);
      return false;
    }
    const waiter = this.#waiter;
    this.#waiter = undefined;
    if (waiter === undefined) this.#unread.push(read.data);
    else waiter.resolve({ done: false, value: read.data });
    return true;
  }

  #finish(error: AppError | undefined, cancel: boolean): void {
    if (this.#state === 'over') return;
    const wasOpen = this.#state === 'open';
    this.#state = 'over';
    this.#error = error;
    this.request.signal?.removeEventListener('abort', this.#onAbort);
    if (wasOpen) this.owner.over(this, cancel);
    const waiter = this.#waiter;
    this.#waiter = undefined;
    if (waiter !== undefined) this.#tellEnd(waiter);
  }

  /** The end as the reader gets it: an error is thrown once, then the reply is simply over. */
  #tellEnd({ resolve, reject }: Waiter<T>): void {
    const error = this.#error;
    this.#error = undefined;
    if (error === undefined) resolve({ done: true, value: undefined });
    else reject(error);
  }
}
