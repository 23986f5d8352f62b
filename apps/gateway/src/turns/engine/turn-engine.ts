import { Inject, Injectable } from '@nestjs/common';
import type { Logger, Shutdown } from '@benchgen/service-kit';
import { GatewaySettings } from '../../service/gateway-settings.js';
import { TurnFeed } from '../stream/turn-feed.js';
import type { LoadedTurn } from '../turn.row.js';
import { RENEW_EVERY_MS } from '../turn-rules.js';
import { TurnQueue } from './turn-queue.js';
import { TurnRunner, type AbortReason } from './turn-runner.js';
import { LOGGER } from '../../service/tokens.js';

/** How many turns of replicas that are gone are taken over at once. */
const TAKE_OVER_AT_ONCE = 20;
const FORGET_KEYS_EVERY_MS = 10 * 60_000;

interface Active {
  abort: AbortController;
  done: Promise<void>;
}

/**
 * The turns that this replica runs: starts them, keeps their leases, stops them when asked, takes over those of replicas
 * that are gone, and gives its own back when it ends.
 */
@Injectable()
export class TurnEngine {
  readonly #active = new Map<string, Active>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Turns that came to this replica when it was ending already. */
  readonly #unbegun: string[] = [];
  #ending = false;
  #left = false;

  constructor(
    private readonly queue: TurnQueue,
    private readonly runner: TurnRunner,
    private readonly feed: TurnFeed,
    private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** How many turns are running here. */
  get running(): number {
    return this.#active.size;
  }

  start(shutdown: Shutdown): void {
    this.feed.start({
      stop: (turnId) => {
        this.#abort(turnId, 'stop');
      },
      released: () => {
        this.#try(() => this.#takeOver());
      },
    });
    this.#every(RENEW_EVERY_MS, () => this.#renew());
    this.#every(this.settings.lookEveryMs, () => this.#takeOver());
    this.#every(FORGET_KEYS_EVERY_MS, () => this.queue.forgetKeys());
    shutdown.on('intake', 'turns', () => {
      this.#ending = true;
    });
    shutdown.on('work', 'turns', () => this.#finishOrLeave());
    shutdown.on('leases', 'turns', () => this.#leave());
  }

  /**
   * Runs a turn whose conversation this replica holds, and after it those that wait behind it. A replica that is ending
   * leaves it to another one.
   */
  run(turn: LoadedTurn | { id: string }): void {
    if (this.#active.has(turn.id)) return;
    if (this.#ending) {
      if (this.#left) this.#try(() => this.#giveBack([turn.id]));
      else this.#unbegun.push(turn.id);
      return;
    }
    const abort = new AbortController();
    this.#active.set(turn.id, { abort, done: this.#runFrom(turn, abort) });
  }

  /** Stops a turn wherever it runs. False when it has ended already. */
  async stop(turn: { id: string; accountId: string }): Promise<boolean> {
    const found = await this.queue.requestStop(turn.id);
    if (found) this.tellStop(turn);
    return found;
  }

  /** Passes on a wish to stop that is stored already. */
  tellStop({ id, accountId }: { id: string; accountId: string }): void {
    if (this.#active.has(id)) this.#abort(id, 'stop');
    else this.feed.tellStop(accountId, id);
  }

  async #runFrom(turn: LoadedTurn | { id: string }, abort: AbortController): Promise<void> {
    let next: string | null = null;
    try {
      next = await this.runner.run(turn, abort);
    } catch (error) {
      // The lease runs out and some replica tries again.
      this.log.error({ error, turnId: turn.id }, 'a turn could not be run');
    } finally {
      this.#active.delete(turn.id);
    }
    if (next !== null) this.run({ id: next });
  }

  async #renew(): Promise<void> {
    const ids = [...this.#active.keys()];
    if (ids.length === 0) return;
    const { held, toStop } = await this.queue.renew(ids);
    for (const id of ids) if (!held.includes(id)) this.#abort(id, 'lost');
    for (const id of toStop) this.#abort(id, 'stop');
  }

  async #takeOver(): Promise<void> {
    if (this.#ending) return;
    for (const id of await this.queue.takeOver(TAKE_OVER_AT_ONCE)) {
      this.log.info({ turnId: id }, 'took over a turn');
      this.run({ id });
    }
  }

  #abort(turnId: string, reason: AbortReason): void {
    this.#active.get(turnId)?.abort.abort(reason);
  }

  async #finishOrLeave(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#active.values()].map(({ done }) => done));
  }

  async #leave(): Promise<void> {
    const ids = [...this.#active.keys()];
    for (const id of ids) this.#abort(id, 'lost');
    this.feed.stop();
    this.#left = true;
    const held = [...ids, ...this.#unbegun];
    if (held.length > 0) await this.#giveBack(held);
  }

  async #giveBack(turnIds: string[]): Promise<void> {
    await this.queue.release(turnIds);
    this.feed.tellReleased(turnIds);
  }

  #every(ms: number, work: () => Promise<void>): void {
    this.#timers.push(
      setInterval(() => {
        this.#try(work);
      }, ms),
    );
  }

  #try(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      this.log.warn({ error }, 'a look at the turns failed; the next one follows');
    });
  }
}
