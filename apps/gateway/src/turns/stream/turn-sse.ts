import { Inject, Injectable } from '@nestjs/common';
import type { TurnEvent } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import type { FastifyReply } from 'fastify';
import { AgUiTranslation } from '../../ag-ui/ag-ui-events.js';
import { SSE_COMMENT, SSE_HEADERS, sseFrames } from '../../ag-ui/sse.js';
import { TurnStore } from '../engine/turn-store.js';
import { TurnFeed } from './turn-feed.js';
import { TurnFollower } from './turn-follower.js';
import { LOGGER } from '../../service/tokens.js';

const COMMENT_EVERY_MS = 15_000;
/** A reader that lets this much pile up is cut off; it resumes where it was. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export interface StreamedTurn {
  id: string;
  conversationId: string;
}

/** Streams turns to front ends as AG-UI events. */
@Injectable()
export class TurnSse {
  readonly #open = new Set<() => void>();

  constructor(
    private readonly store: TurnStore,
    private readonly feed: TurnFeed,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Takes the response over and returns at once. Events up to `after` are read but not sent again: the translation
   * depends on them.
   */
  stream(reply: FastifyReply, turn: StreamedTurn, { after, isNew }: { after: number; isNew: boolean }): void {
    const headers = { ...reply.getHeaders(), ...SSE_HEADERS } as Record<string, string>;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headers);
    raw.flushHeaders();
    const translation = new AgUiTranslation({ threadId: turn.conversationId, runId: turn.id });
    const send = (events: readonly TurnEvent[]): void => {
      let frames = '';
      for (const { seq, event } of events) {
        const translated = translation.translate(event);
        if (seq > after) frames += sseFrames(seq, translated);
      }
      if (frames !== '') raw.write(frames);
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    };
    const end = (error?: unknown): void => {
      if (error !== undefined) this.log.warn({ error, turnId: turn.id }, 'a stream of a turn was broken off');
      raw.end();
    };
    const follower = new TurnFollower(turn.id, this.store, { events: send, end }, this.feed, isNew);
    const timer = setInterval(() => raw.write(SSE_COMMENT), COMMENT_EVERY_MS);
    this.#open.add(end);
    raw.on('close', () => {
      clearInterval(timer);
      follower.close();
      this.#open.delete(end);
    });
  }

  /** Ends every stream; clients resume at another replica. */
  closeAll(): void {
    for (const end of [...this.#open]) end();
  }
}
