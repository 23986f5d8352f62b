import type { Msg } from '@nats-io/transport-node';
import { AppError, appErrorOf } from '@benchgen/contracts';
import { readFrame } from './frame.js';

/** As far as a Zod schema is needed here. */
export interface ReplySchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** What one call needs from the caller that owns it. */
export interface CallRoute {
  /** Sends the request. @throws AppError when it cannot be sent */
  send(): void;
  /** The call is over: no message is wanted any more. `cancel`: tell the skill to stop as well. */
  over(cancel: boolean): void;
}

export interface CallPatience {
  firstReplyMs: number;
  silenceMs: number;
  signal: AbortSignal | undefined;
}

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
export class SkillCall<T> implements AsyncIterable<T>, AsyncIterator<T, undefined, undefined> {
  #state: 'new' | 'open' | 'over' = 'new';
  #expected = 0;
  #unread: T[] = [];
  #error: AppError | undefined;
  #waiter: Waiter<T> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly route: CallRoute,
    private readonly schema: ReplySchema<T>,
    private readonly patience: CallPatience,
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<T, undefined, undefined> {
    return this;
  }

  /** The next piece of the reply. @throws AppError RPC.*, SKILL.* or whatever the skill failed with */
  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#state === 'new') this.#start();
    if (this.#unread.length > 0) return Promise.resolve({ done: false, value: this.#unread.shift() as T });
    if (this.#state === 'over') return this.#ended();
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
    });
  }

  /** The reader leaves: the skill is told to stop. */
  return(): Promise<IteratorResult<T, undefined>> {
    this.#unread = [];
    this.#finish(undefined, true);
    this.#error = undefined;
    return this.#ended();
  }

  /** Takes a message that came for this call. */
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
      this.#finish(
        new AppError('RPC.DISCONNECTED', { params: { expected: this.#expected, got: frame.n } }),
        !frame.last,
      );
      return;
    }
    this.#expected += 1;
    if (frame.error !== undefined) {
      this.#finish(appErrorOf(frame.error), false);
      return;
    }
    if (frame.data !== undefined && !this.#accept(frame.data)) return;
    if (frame.last === true) this.#finish(undefined, false);
    else this.#awaitNext();
  }

  /** Ends the call from outside. */
  fail(error: AppError, cancel: boolean): void {
    this.#finish(error, cancel);
  }

  #start(): void {
    this.#state = 'open';
    const { signal, firstReplyMs } = this.patience;
    if (signal?.aborted === true) {
      this.#finish(new AppError('RPC.CANCELLED'), false);
      return;
    }
    try {
      this.route.send();
    } catch (error) {
      this.#finish(appErrorOf(error), false);
      return;
    }
    signal?.addEventListener('abort', this.#onAbort);
    this.#timer = setTimeout(() => {
      this.#finish(new AppError('RPC.TIMEOUT'), true);
    }, firstReplyMs);
  }

  readonly #onAbort = (): void => {
    this.#unread = [];
    this.#finish(new AppError('RPC.CANCELLED'), true);
  };

  #awaitNext(): void {
    // One timer object for the whole stream: after the first reply it is only wound up again.
    if (this.#expected > 1) {
      this.#timer?.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#finish(new AppError('SKILL.SILENT'), true);
    }, this.patience.silenceMs);
  }

  /** Hands a piece on, or keeps it for later; false when it ended the call. `alive` has done its work by arriving. */
  #accept(data: unknown): boolean {
    if (isAlive(data)) return true;
    const read = this.schema.safeParse(data);
    if (!read.success || this.#unread.length >= MAX_UNREAD) {
      this.#finish(new AppError('SKILL.BAD_MESSAGE'), true);
      return false;
    }
    const waiter = this.#waiter;
    if (waiter === undefined) this.#unread.push(read.data);
    else {
      this.#waiter = undefined;
      waiter.resolve({ done: false, value: read.data });
    }
    return true;
  }

  #finish(error: AppError | undefined, cancel: boolean): void {
    if (this.#state === 'over') return;
    const wasOpen = this.#state === 'open';
    this.#state = 'over';
    this.#error = error;
    clearTimeout(this.#timer);
    this.patience.signal?.removeEventListener('abort', this.#onAbort);
    if (wasOpen) this.route.over(cancel);
    const waiter = this.#waiter;
    this.#waiter = undefined;
    if (waiter === undefined) return;
    this.#ended().then(waiter.resolve, waiter.reject);
  }

  /** The end as the reader gets it: an error is thrown once, then the reply is simply over. */
  #ended(): Promise<IteratorResult<T, undefined>> {
    const error = this.#error;
    this.#error = undefined;
    return error === undefined ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(error);
  }
}
