import { z } from 'zod';
import { Id } from '../ids.js';
import { Millicredits } from '../money.js';
import { Overrides, RunCancelArgs, RunLaunchArgs, Sample } from '../runs/launch.js';
import { RunScore, ScorerSpec } from '../runs/scoring.js';
import { ModelLiveness, RunState, Verdict } from '../runs/states.js';
import { ActionOutcome } from '../actions/actions.js';
import { PageQuery } from './paging.js';

/** Bodies of the platform's HTTP API; reached by people at the gateway under `/v1/platform/*`. */

export const BenchmarkView = z.object({
  id: Id,
  slug: z.string(),
  owner: z.string(),
  title: z.string(),
  description: z.string(),
  locale: z.string(),
  version: z.int(),
  questions: z.int(),
  visibility: z.enum(['private', 'listed']),
  scorer: ScorerSpec.shape.kind,
});
export type BenchmarkView = z.infer<typeof BenchmarkView>;

export const BenchmarkQuery = PageQuery.extend({ text: z.string().max(200).optional() });

export const ModelView = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  provider: z.string(),
  shared: z.boolean(),
  millicreditsPerQuestion: Millicredits,
  liveness: ModelLiveness,
});
export type ModelView = z.infer<typeof ModelView>;

/** `POST /v1/quotes`: the one price path; chat, forms and code all ask here before they launch. */
export const QuoteRequest = z.strictObject({
  benchmarkId: Id,
  modelIds: z.array(Id).min(1).max(8),
  sample: Sample.nullable(),
  overrides: Overrides,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const Quote = z.object({
  benchmark: BenchmarkView,
  questions: z.int(),
  models: z.array(
    z.object({ model: ModelView, estimateMillicredits: Millicredits, ceilingMillicredits: Millicredits }),
  ),
  estimateMillicredits: Millicredits,
  ceilingMillicredits: Millicredits,
  balanceMillicredits: Millicredits,
  /** Number of a run of the same benchmark, model and sample that has not ended yet. */
  sameRunNumber: z.int().nullable(),
});
export type Quote = z.infer<typeof Quote>;

export const LaunchRequest = RunLaunchArgs;
export const CancelRequest = RunCancelArgs;

export const RunView = z.object({
  id: Id,
  number: z.int(),
  state: RunState,
  rev: z.int(),
  benchmark: z.object({ id: Id, slug: z.string(), title: z.string(), version: z.int() }),
  model: z.object({ id: Id, slug: z.string(), title: z.string() }),
  sample: Sample.nullable(),
  overrides: Overrides,
  planned: z.int(),
  answered: z.int(),
  score: RunScore.nullable(),
  errorCode: z.string().nullable(),
  cancelRequested: z.boolean(),
  ceilingMillicredits: Millicredits,
  chargedMillicredits: Millicredits,
  mine: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  url: z.string(),
});
export type RunView = z.infer<typeof RunView>;

export const RunsQuery = PageQuery.extend({
  mine: z.stringbool().default(true),
  benchmarkId: Id.optional(),
  modelId: Id.optional(),
  state: RunState.optional(),
});
export type RunsQuery = z.infer<typeof RunsQuery>;

/** Answer keys are for the benchmark's owner and collaborators only: `key` is null for everyone else. */
export const AnswerView = z.object({
  position: z.int(),
  prompt: z.string(),
  answer: z.string().nullable(),
  verdict: Verdict.nullable(),
  credit: z.number().nullable(),
  extracted: z.string().nullable(),
  rule: z.string().nullable(),
  key: z.array(z.string()).nullable(),
});
export type AnswerView = z.infer<typeof AnswerView>;

export const CreditsView = z.object({ balanceMillicredits: Millicredits, reservedMillicredits: Millicredits });
export type CreditsView = z.infer<typeof CreditsView>;

export const LedgerEntryView = z.object({
  id: Id,
  kind: z.enum(['grant', 'reserve', 'settle', 'release']),
  /** Signed change of the spendable balance. */
  millicredits: z.int(),
  runNumbers: z.array(z.int()),
  at: z.string(),
});
export type LedgerEntryView = z.infer<typeof LedgerEntryView>;

/** `GET /v1/grants/:jti`: what became of a grant. `unused` means it may still be used; `refused` that it never will. */
export const GrantStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unused') }),
  z.object({ state: z.literal('refused') }),
  z.object({ state: z.literal('used'), outcome: ActionOutcome }),
]);
export type GrantStatus = z.infer<typeof GrantStatus>;
