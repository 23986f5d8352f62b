import type { AdaptiveConcurrency, AnswerRequest, ModelProvider, RetryPolicy } from '@benchgen/models';
import type { AnswerSink } from './answer-sink.js';
import { Asker } from './asker.js';
import type { Budget } from './budget.js';
import type { ErrorShare } from './error-share.js';
import type { AskedQuestion, QuestionSource } from './question-source.js';

/** Everything the engine works with; it knows neither Postgres nor HTTP. */
export interface Asking {
  source: QuestionSource;
  sink: AnswerSink;
  /** One attempt a call. */
  model: ModelProvider;
  /** Bounds the calls to the model, of all runs of this process together. */
  limiter: AdaptiveConcurrency;
  /** The most that the limiter ever lets through. */
  concurrency: number;
  render: (question: AskedQuestion) => AnswerRequest;
  budget: Budget;
  errors: ErrorShare;
  pricePerQuestion: number;
  policy: RetryPolicy;
  /** The run's one signal. */
  signal: AbortSignal;
  /** Stops the run: aborts the signal with the reason. */
  stop: (reason: Error) => void;
}

export type Asked = 'all_asked' | 'budget_reached';

/** Questions that are at the model or next in line, for each call that it takes: a short line, so that a retry is soon due. */
const BUSY_PER_SLOT = 1.25;
/** Questions under way for each call, those included that wait before their next attempt: memory stays bounded. */
const OPEN_PER_SLOT = 16;

/**
 * Asks every question that the source gives and hands every outcome to the sink. Memory does not grow with their number:
 * a bounded count is under way.
 * @returns `budget_reached` when the next question could not be paid; the answers so far are kept
 * @throws the signal's reason, once nothing is under way any more
 */
export async function askQuestions(asking: Asking): Promise<Asked> {
  const asker = new Asker(asking);
  try {
    return await askAll(asking, asker);
  } finally {
    await asker.allDone();
    await asking.sink.flush();
    asking.signal.throwIfAborted();
  }
}

async function askAll({ source, signal, budget, concurrency }: Asking, asker: Asker): Promise<Asked> {
  for (;;) {
    while (asker.busy >= concurrency * BUSY_PER_SLOT || asker.open >= concurrency * OPEN_PER_SLOT) await asker.change();
    signal.throwIfAborted();
    const question = await source.next();
    if (question === undefined) return 'all_asked';
    while (!budget.take()) {
      // What is under way may still fail and give its price back.
      if (asker.open === 0) return 'budget_reached';
      await asker.change();
      signal.throwIfAborted();
    }
    asker.ask(question);
  }
}
