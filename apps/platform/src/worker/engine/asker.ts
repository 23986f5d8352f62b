import {
  isModelError,
  limitConcurrency,
  withRetries,
  type AnswerRequest,
  type Completion,
  type ModelProvider,
} from '@benchgen/models';
import { failed } from '../run/run-stop.js';
import type { Asking } from './ask-questions.js';
import { answeredRow, attemptRow } from './attempt.js';
import type { AskedQuestion } from './question-source.js';

/** Asks single questions, counts those under way, and hands what comes of them to the sink. */
export class Asker {
  open = 0;
  /** Those of them that wait before their next attempt. */
  readonly #pausing = new Set<string>();
  #waiting: (() => void)[] = [];
  readonly #patient: ModelProvider;
  readonly #questionOf = new WeakMap<AnswerRequest, string>();
  /** Requests whose last attempt has reached the model: stopped then, it was a call all the same. */
  readonly #calledAt = new WeakMap<AnswerRequest, number>();

  constructor(private readonly asking: Asking) {
    const { model, limiter, policy } = asking;
    const called = { ...model, answer: (request: AnswerRequest, signal: AbortSignal) => this.#call(request, signal) };
    this.#patient = withRetries(limitConcurrency(called, limiter), policy, {
      onAttempt: (note, request) => {
        // Stored at once: its time and cost are real, whatever becomes of the question.
        if (note.waitedMs === undefined) return;
        const id = this.#questionOf.get(request) ?? '';
        asking.sink.attempt(attemptRow(id, note));
        this.#pausing.add(id);
        this.#changed();
      },
    });
  }

  ask(question: AskedQuestion): void {
    this.open += 1;
    void this.#askOne(question).finally(() => {
      this.open -= 1;
      this.#pausing.delete(question.id);
      this.#changed();
    });
  }

  /** Questions that are at the model or wait for a free call. */
  get busy(): number {
    return this.open - this.#pausing.size;
  }

  /** Resolves when a question has ended, or has to wait before its next attempt. */
  async change(): Promise<void> {
    if (this.open > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async allDone(): Promise<void> {
    while (this.open > 0) await this.change();
  }

  #changed(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** In its slot, a question waits until enough of the earlier answers are committed. */
  async #call(request: AnswerRequest, signal: AbortSignal): Promise<Completion> {
    const { sink, model } = this.asking;
    this.#pausing.delete(this.#questionOf.get(request) ?? '');
    if (!sink.hasRoom) await sink.room();
    signal.throwIfAborted();
    this.#calledAt.set(request, performance.now());
    try {
      return await model.answer(request, signal);
    } finally {
      if (!this.asking.signal.aborted) this.#calledAt.delete(request);
    }
  }

  async #askOne(question: AskedQuestion): Promise<void> {
    const { sink, errors, signal, pricePerQuestion, render } = this.asking;
    const request = render(question);
    this.#questionOf.set(request, question.id);
    try {
      const row = answeredRow(question.id, await this.#patient.answer(request, signal), pricePerQuestion);
      if (signal.aborted) {
        // Too late: nobody waits for this answer any more, but the call was made and costs.
        sink.attempt(row);
        return;
      }
      sink.answer(question, row);
      errors.add(false);
    } catch (error) {
      this.#onFailure(question, request, error);
    }
  }

  #onFailure(question: AskedQuestion, request: AnswerRequest, error: unknown): void {
    const { sink, errors, budget, signal, stop } = this.asking;
    budget.giveBack();
    if (signal.aborted) {
      const calledAt = this.#calledAt.get(request);
      if (calledAt === undefined) return;
      const latencyMs = performance.now() - calledAt;
      sink.attempt(attemptRow(question.id, { number: 1, outcome: 'cancelled', latencyMs }));
      return;
    }
    if (!isModelError(error)) {
      stop(error instanceof Error ? error : new Error('asking a question failed', { cause: error }));
      return;
    }
    const last = error.attempts.at(-1) ?? { number: 1, latencyMs: error.latencyMs };
    sink.answer(question, attemptRow(question.id, { ...last, outcome: error.class }));
    errors.add(true);
    // No other question can fare better with a refused key.
    if (error.class === 'auth') stop(failed('MODEL.KEY_REFUSED'));
    else if (errors.tooMany) stop(failed('RUN.TOO_MANY_ERRORS'));
  }
}
