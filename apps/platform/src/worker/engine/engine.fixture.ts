import type { AnswerRequest, Completion, ModelProvider } from '@benchgen/models';
import { AdaptiveConcurrency } from '@benchgen/models';
import { AnswerSink, type Batch } from './answer-sink.js';
import type { Asking } from './ask-questions.js';
import { Budget } from './budget.js';
import { ErrorShare } from './error-share.js';

/** A promise that the test opens when it wants to. */
export function gate<T>(): { promise: Promise<T>; open: (value: T) => void } {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (open = resolve));
  return { promise, open };
}

/** A model that answers as it is told; what it was asked, and how many calls ran at a time, can be looked at. */
export class ScriptedModel implements ModelProvider {
  calls = 0;
  inFlight = 0;
  peak = 0;

  constructor(private readonly reply: (prompt: string, signal: AbortSignal) => Promise<string>) {}

  async answer(request: AnswerRequest, signal: AbortSignal): Promise<Completion> {
    this.calls += 1;
    this.inFlight += 1;
    this.peak = Math.max(this.peak, this.inFlight);
    try {
      const text = await this.reply(request.messages[0]?.content ?? '', signal);
      return { text, finishReason: 'stop', latencyMs: 1, attempts: [] };
    } finally {
      this.inFlight -= 1;
    }
  }
  probe = () => Promise.resolve('live' as const);
  bringUp = () => Promise.resolve();
  close = () => Promise.resolve();
}

const key = { accepted: ['yes'], locale: 'en', scorer: { kind: 'exact' as const, params: {} } };

/** An engine on a list of questions and a store in memory. */
export function engineOn(
  model: ModelProvider,
  {
    questions = 50,
    concurrency = 4,
    reserved = Number.MAX_SAFE_INTEGER,
    price = 1,
    write = (): Promise<boolean> => Promise.resolve(true),
  }: {
    questions?: number;
    concurrency?: number;
    reserved?: number;
    price?: number;
    write?: (batch: Batch) => Promise<boolean>;
  },
) {
  const stop = new AbortController();
  const stored: Batch[] = [];
  const trouble: unknown[] = [];
  let committed = 0;
  const sink = new AnswerSink({
    write: async (batch) => {
      const held = await write(batch);
      if (held) stored.push(batch);
      return held;
    },
    mostUncommitted: concurrency,
    committed: (answers) => (committed += answers),
    broken: (error) => stop.abort(error ?? new Error('lease lost')),
    delayed: (error) => trouble.push(error),
    signal: stop.signal,
  });
  let given = 0;
  const asking: Asking = {
    source: {
      next: () =>
        Promise.resolve(
          given < questions ? { id: `q-${String(++given)}`, prompt: `question ${String(given)}`, key } : undefined,
        ),
    },
    sink,
    model,
    limiter: new AdaptiveConcurrency({ max: concurrency }),
    concurrency,
    render: ({ prompt }) => ({ messages: [{ role: 'user', content: prompt }], params: {} }),
    budget: new Budget(reserved, 0, price),
    errors: new ErrorShare(),
    pricePerQuestion: price,
    policy: { retries: 2, baseDelayMs: 1 },
    signal: stop.signal,
    stop: (reason) => stop.abort(reason),
  };
  return {
    asking,
    stop,
    trouble,
    attempts: () => stored.flatMap((batch) => batch.attempts),
    answers: () => stored.flatMap((batch) => batch.answers.map(({ attempt }) => attempt)),
    batches: () => stored.map((batch) => batch.answers.length),
    committed: () => committed,
    given: () => given,
  };
}
