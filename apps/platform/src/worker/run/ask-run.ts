import { AnswerSink, type Batch } from '../engine/answer-sink.js';
import { askQuestions } from '../engine/ask-questions.js';
import { Budget } from '../engine/budget.js';
import { ErrorShare } from '../engine/error-share.js';
import { StoredQuestions } from '../engine/question-source.js';
import { PromptRenderer } from '../engine/render-question.js';
import { writeAttempts, type AnswerRow } from '../engine/write-attempts.js';
import type { RunRow } from '../../runs/run.row.js';
import type { HeldJob } from '../jobs/job-queue.js';
import type { OpenModel } from '../models/model-pool.js';
import { replyOf } from '../scoring/read-unscored.js';
import type { ScoringThread } from '../scoring/scoring-thread.js';
import type { Logger } from '@benchgen/service-kit';
import { ProgressMeter } from '../progress/progress-meter.js';
import type { WorkerParts } from './run-conductor.js';
import { failed, RunStop } from './run-stop.js';
import { readDone, readVersion } from './stored-run.js';

/** One is being committed while the next is asked, also where a model takes one question at a time. */
const FEWEST_UNCOMMITTED = 2;
const WATCH_EVERY_MS = 1_000;

/**
 * Asks what is still to be asked of a run.
 * @throws RunStop `failed` RUN.BUDGET_REACHED when the ceiling is near; the signal's reason
 */
export async function askRun(
  { work, nc, log, limits, scoring }: WorkerParts,
  run: RunRow,
  model: OpenModel,
  job: HeldJob,
  stop: AbortController,
): Promise<void> {
  const [version, done] = await Promise.all([readVersion(work, run.benchmarkVersionId), readDone(work, run.id)]);
  const renderer = new PromptRenderer(version.promptTemplate, version.generationParams, run.overrides);
  const errors = new ErrorShare(done.questions, done.failed);
  const progress = new ProgressMeter(nc, run, done.questions, () => errors.failed);
  const scope = { runId: run.id, leaseEpoch: job.leaseEpoch };
  const sink = new AnswerSink({
    write: async ({ attempts, answers }) => writeAttempts(work, scope, attempts, await scored(scoring, answers, log)),
    mostUncommitted: Math.max(FEWEST_UNCOMMITTED, model.concurrency),
    committed: (answers) => progress.committed(answers),
    broken: (error) => stop.abort(error ?? new RunStop({ kind: 'lease_lost' })),
    delayed: (error) => log.warn({ error, run: run.id }, 'answers could not be written yet'),
    signal: stop.signal,
  });
  const watchdog = setInterval(() => {
    if (progress.stillForMs > limits.noProgressMs) stop.abort(failed('RUN.NO_PROGRESS'));
  }, WATCH_EVERY_MS);
  try {
    const asked = await askQuestions({
      source: new StoredQuestions(work, run, version.questionCount),
      sink,
      model: model.provider,
      limiter: model.limiter,
      concurrency: model.concurrency,
      render: (question) => renderer.render(question),
      budget: new Budget(run.reservedMillicredits, done.spentMillicredits, run.millicreditsPerQuestion),
      errors,
      pricePerQuestion: run.millicreditsPerQuestion,
      policy: { retries: limits.retries, questionDeadlineMs: limits.questionDeadlineMs },
      signal: stop.signal,
      stop: (reason) => stop.abort(reason),
    });
    if (asked === 'budget_reached') throw failed('RUN.BUDGET_REACHED');
  } finally {
    clearInterval(watchdog);
    progress.close();
  }
}

/** Scores answers before they are stored. Where that fails they are stored all the same, and scored at the end. */
async function scored(scoring: ScoringThread, answers: Batch['answers'], log: Logger): Promise<AnswerRow[]> {
  if (answers.length === 0) return [];
  const scores = await scoring
    .score(answers.map(({ question, attempt }) => ({ question: question.key, reply: replyOf(attempt) })))
    .catch((error: unknown) => {
      log.warn({ error }, 'answers could not be scored yet');
      return [];
    });
  return answers.map(({ attempt: { id, questionId } }, index) => ({ id, questionId, score: scores[index] ?? null }));
}
