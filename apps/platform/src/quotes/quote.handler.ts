import { Injectable } from '@nestjs/common';
import type { Quote, QuoteRequest } from '@benchgen/contracts';
import { questionsCost, reservation } from '@benchgen/domain';
import { Database } from '@benchgen/service-kit';
import { Denials } from '../access/denials.js';
import type { Caller } from '../access/caller.js';
import { benchmarkView } from '../benchmarks/benchmark.row.js';
import { findBenchmark } from '../benchmarks/find-benchmark.js';
import { readCredits } from '../credits/reserve.js';
import { findModel } from '../models/find-models.js';
import { Liveness } from '../models/liveness.js';
import { modelView, type ModelRow } from '../models/model.row.js';
import { openRunLike } from '../runs/open-run-like.js';
import { plannedQuestions } from '../runs/planned-questions.js';

/** The one price path: chat, forms and code all ask here before they launch. Changes nothing. */
@Injectable()
export class QuoteHandler {
  constructor(
    private readonly database: Database,
    private readonly liveness: Liveness,
    private readonly denials: Denials,
  ) {}

  async quote(caller: Caller, request: QuoteRequest): Promise<Quote> {
    const accountId = caller.claims.account;
    const benchmark = await findBenchmark(this.database, accountId, request.benchmarkId);
    if (!benchmark?.visible)
      return await this.denials.notFound(
        caller,
        'BENCHMARK.NOT_FOUND',
        benchmark && { type: 'benchmark', id: benchmark.id },
      );
    const questions = plannedQuestions(benchmark.questions, request.sample);
    const models: ModelRow[] = [];
    for (const id of request.modelIds) models.push(await this.#model(caller, id));
    const [live, credits, same] = await Promise.all([
      this.liveness.of(models),
      readCredits(this.database, accountId),
      openRunLike(this.database, {
        accountId,
        benchmarkId: benchmark.id,
        modelIds: request.modelIds,
        sample: request.sample,
      }),
    ]);
    const costs = models.map((model) => questionsCost(questions, model.millicreditsPerQuestion));
    const total = reservation(costs);
    return {
      benchmark: benchmarkView(benchmark),
      questions,
      // A price per question makes the estimate exact; the ceiling may be above it once prices go by tokens.
      models: models.map((model, index) => ({
        model: modelView(model, live.get(model.id) ?? 'unknown'),
        estimateMillicredits: costs[index] ?? 0,
        ceilingMillicredits: costs[index] ?? 0,
      })),
      estimateMillicredits: total,
      ceilingMillicredits: total,
      balanceMillicredits: credits.balance,
      sameRunNumber: same,
    };
  }

  async #model(caller: Caller, id: string): Promise<ModelRow> {
    const row = await findModel(this.database, caller.claims.account, id);
    if (row?.visible) return row;
    return await this.denials.notFound(caller, 'MODEL.NOT_FOUND', row && { type: 'model', id: row.id });
  }
}
