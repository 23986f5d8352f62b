import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@benchgen/contracts';
import { nextLanguage } from '@benchgen/language';
import { withCorrelation, type Logger } from '@benchgen/service-kit';
import { GatewaySettings } from '../../service/gateway-settings.js';
import { TurnFeed } from '../stream/turn-feed.js';
import type { LoadedTurn } from '../turn.row.js';
import { RunningTurn } from './running-turn.js';
import { failedEnd } from './skill-talk.js';
import { TurnEnding, type Ended } from './turn-ending.js';
import { TurnScript } from './turn-script.js';
import { TurnStore, type EndEvent } from './turn-store.js';
import { LeaseLost, TurnWriter } from './turn-writer.js';
import { LOGGER } from '../../service/tokens.js';

/** Why a turn was cut short: the person stopped it, its time is over, or it is not this replica's any more. */
export type AbortReason = 'stop' | 'deadline' | 'lost';

/** Runs one turn that this replica holds. */
@Injectable()
export class TurnRunner {
  constructor(
    private readonly store: TurnStore,
    private readonly feed: TurnFeed,
    private readonly script: TurnScript,
    private readonly ending: TurnEnding,
    private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The turn that is next in the conversation and now this replica's too; null when none is, or the lease was lost. */
  async run(given: LoadedTurn | { id: string }, abort: AbortController): Promise<string | null> {
    const turn = 'conversationId' in given ? given : await this.store.load(given.id);
    if (turn === undefined) return null;
    return await withCorrelation(turn.id, () => this.#runLoaded(turn, abort));
  }

  async #runLoaded(turn: LoadedTurn, abort: AbortController): Promise<string | null> {
    const leftMs = turn.startedAt.getTime() + LIMITS.turnHardMs - Date.now();
    const deadline = setTimeout(
      () => {
        abort.abort('deadline' satisfies AbortReason);
      },
      Math.max(leftMs, 0),
    );
    const writer = this.#writer(turn, abort);
    const language = nextLanguage(turn.language, turn.text);
    const { mentions, openQuestion, routeQuestion, previousSkill } = turn;
    const memory = { language, mentions, openQuestion, routeQuestion, previousSkill };
    const running = new RunningTurn(turn, memory, writer, abort.signal, this.settings.linkBase(turn.accountSlug));
    try {
      if (turn.lastEventSeq === 0) writer.begin(running.language, turn.messageSeq);
      const end = await this.#play(running);
      if (end === 'not ours') return null;
      const ended: Ended = await this.ending.end(running, end);
      ended.tell();
      return ended.next;
    } catch (error) {
      if (!(error instanceof LeaseLost)) this.log.error({ error, turnId: turn.id }, 'a turn could not be ended');
      return null;
    } finally {
      clearTimeout(deadline);
      writer.abandon();
    }
  }

  /** Plays the turn; whatever goes wrong becomes an end that says so. */
  async #play(running: RunningTurn): Promise<EndEvent | 'not ours'> {
    try {
      return await this.script.play(running);
    } catch (error) {
      running.proposing = undefined;
      running.restates = false;
      switch (running.signal.aborted ? (running.signal.reason as AbortReason) : undefined) {
        case 'lost':
          return 'not ours';
        case 'stop':
          return { type: 'stopped', agentSeq: null };
        case 'deadline':
          running.sayError('TURN.TIMED_OUT');
          return failedEnd('TURN.TIMED_OUT');
        case undefined:
          this.log.error({ error, turnId: running.turn.id }, 'a turn failed');
          running.sayError('INTERNAL.UNEXPECTED');
          return failedEnd('INTERNAL.UNEXPECTED');
      }
    }
  }

  #writer(turn: LoadedTurn, abort: AbortController): TurnWriter {
    const { id: turnId, conversationId, accountId, lastEventSeq: lastSeq } = turn;
    return new TurnWriter({ turnId, conversationId, accountId, lastSeq }, this.store, this.feed, (error) => {
      if (!(error instanceof LeaseLost)) this.log.error({ error, turnId }, 'events of a turn could not be stored');
      abort.abort('lost' satisfies AbortReason);
    });
  }
}
