import type { TurnEvent, TurnEventBody } from '@benchgen/contracts';
import type { TurnFeed } from '../stream/turn-feed.js';
import { JOIN_MS } from '../turn-rules.js';
import type { EndEvent, Ending, Held, TurnStore } from './turn-store.js';
import type { Tx } from '@benchgen/service-kit';

/** Thrown when another replica has taken the turn over: whatever was about to be written is not. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Whom the writer writes for. */
export interface WriterTurn extends Held {
  accountId: string;
  /** Number of the last event that is stored already. */
  lastSeq: number;
}

/** How long a turn that has only begun waits for its first piece, to be stored with it. */
const BEGIN_MS = 25;

type Body = Exclude<TurnEventBody, EndEvent>;

/**
 * Numbers, stores and tells the events of one running turn. The first piece a person can see goes at once, later text is
 * joined to pieces of {@link JOIN_MS}; what is pending when the turn ends goes with the statement that ends it. Nothing is
 * told before it is stored.
 */
export class TurnWriter {
  #lastSeq: number;
  #pending: Body[] = [];
  #said = '';
  #preface: string[] = [];
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #dueAt = 0;
  #closed = false;
  #lastWriteAt = -Infinity;
  #failure: Error | undefined;

  constructor(
    private readonly turn: WriterTurn,
    private readonly store: TurnStore,
    private readonly feed: TurnFeed,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.#lastSeq = turn.lastSeq;
  }

  /** Everything said so far: what the agent's message will hold. */
  get said(): string {
    return this.#said;
  }

  /** Text of our own that stands before the first piece, in the same write. */
  preface(paragraph: string): void {
    this.#preface.push(paragraph);
  }

  /** Begins the turn. Waits for company: nobody reads a turn that has only begun. */
  begin(language: string, messageSeq: number): void {
    this.#pending.push({ type: 'started', language, messageSeq });
    this.#schedule(BEGIN_MS);
  }

  emit(body: Exclude<Body, { type: 'started' }>): void {
    if (body.type === 'text') this.#text(body.delta);
    else {
      this.#flushPreface();
      this.#pending.push(body);
    }
    this.#schedule(this.#lastWriteAt + JOIN_MS - performance.now());
  }

  /** A paragraph of its own, apart from what was said before. */
  say(paragraph: string): void {
    this.#flushPreface();
    const gap = this.#said === '' || this.#said.endsWith('\n\n') ? '' : '\n\n';
    this.emit({ type: 'text', delta: gap + paragraph });
  }

  /**
   * Waits for the write that is under way and starts no other. What is pending stays for {@link finish}, which may then run
   * in a transaction that holds the conversation: a write beside it would wait for that transaction for ever.
   * @throws LeaseLost, or what the database said
   */
  async close(): Promise<void> {
    this.#flushPreface();
    this.#closed = true;
    this.#cancelTimer();
    while (this.#writing) await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Ends the turn: the rest of the events, the agent's message, the conversation's memory and the hand-over to the next
   * turn in one statement. `more` adds events and text that could be made only now, inside the caller's transaction.
   * @throws LeaseLost, or what the database said
   */
  async finish(
    tx: Tx | undefined,
    ending: Pick<Ending, 'end' | 'memory' | 'skill'> & { more?: { events: Body[]; text: string } },
  ): Promise<{ next: string | null; tell: () => void }> {
    await this.close();
    const { end, memory, skill, more } = ending;
    const events = [...this.#pending, ...(more?.events ?? [])];
    const text = [this.#said.trimEnd(), more?.text ?? '']
      .filter((part) => part !== '')
      .join('\n\n')
      .toWellFormed();
    const finished = await this.store.finish(tx, this.turn, {
      lastSeq: this.#lastSeq,
      events,
      end,
      text: text === '' ? null : text,
      skill,
      memory,
    });
    if (finished === undefined) throw new LeaseLost();
    const first = this.#lastSeq + 1;
    const told: TurnEvent[] = [...events, { ...end, agentSeq: finished.agentSeq }].map((event, index) => ({
      seq: first + index,
      event,
    }));
    this.#pending = [];
    return {
      next: finished.next,
      tell: () => {
        this.feed.tell(this.turn.accountId, this.turn.turnId, told);
      },
    };
  }

  /** Number of the agent's next message. Locks the conversation until the transaction ends. @throws LeaseLost */
  async nextSeq(tx: Tx): Promise<number> {
    const seq = await this.store.nextSeq(tx, this.turn);
    if (seq === undefined) throw new LeaseLost();
    return seq;
  }

  /** Drops what is pending: the turn is over, or not ours any more. */
  abandon(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#pending = [];
  }

  #text(delta: string): void {
    this.#flushPreface();
    this.#append(delta.replaceAll('\0', ''));
  }

  #append(delta: string): void {
    if (delta === '') return;
    this.#said += delta;
    const last = this.#pending.at(-1);
    if (last?.type === 'text') this.#pending[this.#pending.length - 1] = { type: 'text', delta: last.delta + delta };
    else this.#pending.push({ type: 'text', delta });
  }

  #flushPreface(): void {
    for (const paragraph of this.#preface.splice(0)) this.#append(`${paragraph}\n\n`);
  }

  #schedule(inMs: number): void {
    if (this.#closed || this.#writing !== undefined) return;
    const dueAt = performance.now() + Math.max(inMs, 0);
    if (this.#timer !== undefined && this.#dueAt <= dueAt) return;
    this.#cancelTimer();
    this.#dueAt = dueAt;
    const write = (): void => {
      this.#timer = undefined;
      void this.#write();
    };
    // Pieces that arrive in the same tick, the end among them, travel together.
    this.#timer = inMs <= 0 ? setImmediate(write) : setTimeout(write, inMs);
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer as NodeJS.Timeout);
    clearImmediate(this.#timer as NodeJS.Immediate);
    this.#timer = undefined;
  }

  #write(): Promise<void> {
    this.#writing = this.#writePending().finally(() => {
      this.#writing = undefined;
      if (this.#pending.length > 0 && this.#failure === undefined) this.#schedule(JOIN_MS);
    });
    return this.#writing;
  }

  async #writePending(): Promise<void> {
    const bodies = this.#takePending();
    const first = this.#lastSeq + 1;
    this.#lastSeq += bodies.length;
    this.#lastWriteAt = performance.now();
    try {
      if (!(await this.store.writeEvents(this.turn, first - 1, bodies))) throw new LeaseLost();
      this.feed.tell(
        this.turn.accountId,
        this.turn.turnId,
        bodies.map((event, index) => ({ seq: first + index, event })),
      );
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.onFailure(this.#failure);
    }
  }

  /** Half of a character stays back for its other half. */
  #takePending(): Body[] {
    const bodies = this.#pending;
    this.#pending = [];
    const last = bodies.at(-1);
    if (last?.type === 'text' && /[\uD800-\uDBFF]$/.test(last.delta) && last.delta.length > 1) {
      bodies[bodies.length - 1] = { type: 'text', delta: last.delta.slice(0, -1) };
      this.#pending.push({ type: 'text', delta: last.delta.slice(-1) });
    }
    return bodies;
  }
}
