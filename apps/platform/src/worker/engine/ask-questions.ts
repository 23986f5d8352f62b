import {
  isModelError,
  withRetries,
  type AnswerRequest,
  type AttemptNote,
  type ModelProvider,
  type RetryPolicy,
} from '@benchgen/models';
import type { RunStop } from '../run/run-stop.js';
import { failed } from '../run/run-stop.js';
import type { AnswerSink } from './answer-sink.js';
import { answeredRow, attemptRow } from './attempt.js';
import type { Budget } from './budget.js';
import type { ErrorShare } from './error-share.js';
import type { AskedQuestion, QuestionSource } from './question-source.js';

/** Everything the engine works with; it knows neither Postgres nor HTTP. */
export interface Asking {
  source: QuestionSource;
  sink: AnswerSink;
  /** One attempt a call, already bounded in the number of calls at a time. */
  model: ModelProvider;
  /** Calls that the model takes at a time. */
  concurrency: number;
  render: (question: AskedQuestion) => AnswerRequest;
  budget: Budget;
  errors: ErrorShare;
  pricePerQuestion: number;
  policy: RetryPolicy;
  /** The run's one signal. */
  signal: AbortSignal;
  /** Stops the run: aborts the signal with the reason. */
  stop: (reason: RunStop) => void;
}

/** Questions under way for each call that the model takes: more, so that one that waits for its retry leaves no slot empty. */
const OPEN_PER_SLOT = 4;

/**
 * Asks every question that the source gives and hands every outcome to the sink. Memory does not grow with their number:
 * a bounded count is under way.
 * @returns `budget_reached` when the next question could not be paid; answers so far are kept
 * @throws the signal's reason, once nothing is under way any more
 */
export async function askQuestions(asking: Asking): Promise<'all_asked' | 'budget_reached'> {
  const { source, sink, budget, signal } = asking;
  const asker = new Asker(asking);
  const mostOpen = asking.concurrency * OPEN_PER_SLOT;
  let outcome: 'all_asked' | 'budget_reached' = 'all_asked';
  try {
    for (;;) {
      while (asker.open >= mostOpen && !signal.aborted) await asker.oneDone();
      signal.throwIfAborted();
      const question = await source.next();
      if (question === undefined) break;
      while (!budget.take()) {
        // What is under way may fail and give its price back.
        if (asker.open === 0) {
          outcome = 'budget_reached';
          break;
        }
        await asker.oneDone();
        signal.throwIfAborted();
      }
      if (outcome === 'budget_reached') break;
      asker.ask(question);
    }
  } finally {
    await asker.allDone();
    await sink.flush();
  }
  signal.throwIfAborted();
  return outcome;
}

/** Asks single questions and counts those under way. */
class Asker {
  open = 0;
  #waiting: (() => void) | undefined;
  readonly #patient: ModelProvider;
  readonly #questionOf = new WeakMap<AnswerRequest, string>();

  constructor(private readonly asking: Asking) {
    const { model, sink, policy, signal } = asking;
    const roomy: ModelProvider = {
      ...model,
      answer: (request, questionSignal) => model.answer(request, questionSignal),
    };
    this.#patient = withRetries(roomy, policy, {
      signal,
      onAttempt: (note, request) => {
        // A failed attempt is stored at once: its time and cost are real, whatever becomes of the question.
        if (note.outcome !== 'ok' && note.waitedMs !== undefined) sink.attempt(this.#failedRow(note, request));
      },
    });
  }

  ask(question: AskedQuestion): void {
    this.open += 1;
    void this.#askOne(question).finally(() => {
      this.open -= 1;
      this.#waiting?.();
    });
  }

  async oneDone(): Promise<void> {
    if (this.open === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
    });
  }

  async allDone(): Promise<void> {
    while (this.open > 0) await this.oneDone();
  }

  async #askOne(question: AskedQuestion): Promise<void> {
    const { sink, errors, budget, signal, pricePerQuestion } = this.asking;
    const startedAt = performance.now();
    const request = this.asking.render(question);
    this.#questionOf.set(request, question.id);
    try {
      const completion = await this.#patient.answer(request, signal);
      const row = answeredRow(question.id, completion, pricePerQuestion);
      // Too late: nobody waits for this answer any more, but the call was made and paid for.
      if (signal.aborted) {
        sink.attempt(row);
        return;
      }
      sink.answer(row);
      errors.add(false);
    } catch (error) {
      budget.giveBack();
      this.#onFailure(question, error, performance.now() - startedAt);
    }
    if (errors.tooMany) this.asking.stop(failed('RUN.TOO_MANY_ERRORS'));
  }

  #onFailure(question: AskedQuestion, error: unknown, latencyMs: number): void {
    const { sink, errors, signal, stop } = this.asking;
    if (signal.aborted) {
      sink.attempt(attemptRow(question.id, { number: 1, outcome: 'cancelled', latencyMs }));
      return;
    }
    if (!isModelError(error)) {
      stop(failed('INTERNAL.UNEXPECTED'));
      return;
    }
    const last = error.attempts.at(-1) ?? { number: 1, outcome: error.class, latencyMs };
    sink.answer(attemptRow(question.id, { ...last, outcome: error.class }));
    errors.add(true);
    // No other question can fare better with a refused key.
    if (error.class === 'auth') stop(failed('MODEL.KEY_REFUSED'));
  }

  #failedRow(note: AttemptNote, request: AnswerRequest) {
    return attemptRow(this.#questionOf.get(request) ?? '', note);
  }
}
