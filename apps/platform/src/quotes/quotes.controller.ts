import { Controller, HttpCode, Post } from '@nestjs/common';
import { QuoteRequest, type Quote } from '@benchgen/contracts';
import { ZodBody } from '@benchgen/service-kit/http';
import { Accepts } from '../access/accepts.decorator.js';
import { RequestCaller, type Caller } from '../access/caller.js';
import { QuoteHandler } from './quote.handler.js';

@Controller('v1/quotes')
export class QuotesController {
  constructor(private readonly quotes: QuoteHandler) {}

  /** A quote tells the balance too, hence all three scopes. */
  @Post()
  @HttpCode(200)
  @Accepts({ user: true, turn: ['benchmarks:read', 'models:read', 'credits:read'], changesNothing: true })
  async quote(@RequestCaller() caller: Caller, @ZodBody(QuoteRequest) request: QuoteRequest): Promise<Quote> {
    return await this.quotes.quote(caller, request);
  }
}
