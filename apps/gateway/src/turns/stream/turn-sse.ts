import { Inject, Injectable } from '@nestjs/common';
import type { TurnEvent } from '@benchgen/contracts';
import type { Logger } from '@benchgen/service-kit';
import type { FastifyReply } from 'fastify';
import { AgUiTranslation } from '../../ag-ui/ag-ui-events.js';
import { SSE_COMMENT, SSE_HEADERS, sseFrames } from '../../ag-ui/sse.js';
import { TurnStore } from '../engine/turn-store.js';
import { TurnFeed } from './turn-feed.js';
import { TurnFollower, type FollowerSink } from './turn-follower.js';
import { LOGGER } from '../../service/tokens.js';

const COMMENT_EVERY_MS = 15_000;
/** A reader that lets this much pile up is cut off; it resumes where it was. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export interface StreamedTurn {
  id: string;
  conversationId: string;
}

export interface StreamFrom {
  /** Number of the last event that the client has. */
  after: number;
  /** Accepted by this very request: there are no rows to read yet. */
  isNew: boolean;
  /** And about to run in this process. */
  startsNow: boolean;
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
  stream(reply: FastifyReply, turn: StreamedTurn, how: StreamFrom): void {
    const headers = { ...reply.getHeaders(), ...SSE_HEADERS } as Record<string, string>;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headers);
    // A turn that starts now sends its first event within moments: the headers travel with it.
    if (!how.startsNow) raw.flushHeaders();
    const translation = new AgUiTranslation({ threadId: turn.conversationId, runId: turn.id });
    const framesOf = ({ seq, event }: TurnEvent): string => {
      const translated = translation.translate(event);
      return seq > how.after ? sseFrames(seq, translated) : '';
    };
    const sink: FollowerSink = {
      events: (events, isEnd) => {
        const frames = events.map(framesOf).join('');
        // The last event and the end of the stream leave in one write.
        if (isEnd) raw.end(frames);
        else if (frames !== '') raw.write(frames);
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      },
      fail: (error) => {
        this.log.warn({ error, turnId: turn.id }, 'a stream of a turn was broken off');
        raw.end();
      },
    };
    const follower = new TurnFollower(turn.id, this.store, sink, this.feed, how.isNew);
    const timer = setInterval(() => raw.write(SSE_COMMENT), COMMENT_EVERY_MS);
    const end = (): void => {
      follower.close();
      raw.end();
    };
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
