import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import {
  AppError,
  NewConversation,
  PageQuery,
  type ConversationView,
  type MessageView,
  type Page,
} from '@benchgen/contracts';
import { startLanguage } from '@benchgen/language';
import { preferredLanguage } from '@benchgen/service-kit';
import { ZodBody, ZodQuery } from '@benchgen/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../people/caller.js';
import { CallerParam, SignedIn } from '../security/access.decorators.js';
import { Conversations } from './conversations.repository.js';

@Controller('v1/conversations')
export class ConversationsController {
  constructor(private readonly conversations: Conversations) {}

  /** Starts in the language asked for, else the person's, else the browser's; the person's own words may change it. */
  @Post()
  @SignedIn()
  async create(
    @CallerParam() caller: Caller,
    @ZodBody(NewConversation) body: z.infer<typeof NewConversation>,
    @Req() request: FastifyRequest,
  ): Promise<ConversationView> {
    const tag = body.language ?? caller.language ?? preferredLanguage(request.headers['accept-language']);
    return await this.conversations.create(caller, {
      language: startLanguage(tag),
      timeZone: usableTimeZone(body.timeZone ?? caller.timeZone),
    });
  }

  @Get()
  @SignedIn()
  async list(@CallerParam() caller: Caller, @ZodQuery(PageQuery) page: PageQuery): Promise<Page<ConversationView>> {
    return await this.conversations.list(caller, page);
  }

  @Get(':id')
  @SignedIn({ owns: 'conversation' })
  async one(@Param('id') id: string): Promise<ConversationView> {
    return await this.conversations.one(id);
  }

  @Get(':id/messages')
  @SignedIn({ owns: 'conversation' })
  async messages(@Param('id') id: string, @ZodQuery(PageQuery) page: PageQuery): Promise<Page<MessageView>> {
    return await this.conversations.messages(id, page);
  }
}

/** @throws AppError REQUEST.INVALID for a zone that the system does not know */
function usableTimeZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new AppError('REQUEST.INVALID', { problems: [{ field: 'timeZone', problem: 'not a known time zone' }] });
  }
}
