import {
  QuoteRequest,
  RunState,
  type BenchmarkView,
  type ModelView,
  type Quote,
  type RunView,
} from '@benchgen/contracts';
import { defineTool } from '@benchgen/skill-kit';
import { z } from 'zod';
import { words } from '../catalogue/index.js';

const Nothing = z.strictObject({});

export const listBenchmarks = defineTool({
  name: 'list_benchmarks',
  input: Nothing,
  step: (language) => words(language)('step.benchmarks'),
  run: (_, platform): Promise<BenchmarkView[]> => platform.benchmarks(),
});

export const listModels = defineTool({
  name: 'list_models',
  input: Nothing,
  step: (language) => words(language)('step.models'),
  run: (_, platform): Promise<ModelView[]> => platform.models(),
});

/** The person's own runs, newest first. */
export const listRuns = defineTool({
  name: 'list_runs',
  input: z.strictObject({
    limit: z.int().min(1).max(100),
    benchmarkId: z.string().optional(),
    modelId: z.string().optional(),
    state: RunState.optional(),
  }),
  step: (language) => words(language)('step.runs'),
  run: (asked, platform): Promise<RunView[]> => platform.runs(asked),
});

/** One run of the account by id or number; undefined when there is none. */
export const findRun = defineTool({
  name: 'find_run',
  input: z.strictObject({ ref: z.string().min(1) }),
  step: (language) => words(language)('step.runs'),
  run: ({ ref }, platform): Promise<RunView | undefined> => platform.run(ref),
});

export const quoteLaunch = defineTool({
  name: 'quote_launch',
  input: QuoteRequest,
  step: (language) => words(language)('step.quote'),
  run: (request, platform): Promise<Quote> => platform.quote(request),
});

export const tools = [listBenchmarks, listModels, listRuns, findRun, quoteLaunch];
