import { z } from 'zod';
import { Millicredits } from '../money.js';
import { RunCancelArgs, RunLaunchArgs } from '../runs/launch.js';

/** Every action a person can confirm, with its arguments and the one skill that executes it. */
export const ACTIONS = {
  'run.launch': { args: RunLaunchArgs, executedBy: 'benchmark-launch' },
  'run.cancel': { args: RunCancelArgs, executedBy: 'benchmark-launch' },
} as const;

export type ActionName = keyof typeof ACTIONS;
export const ActionName = z.enum(Object.keys(ACTIONS) as [ActionName, ...ActionName[]]);

export type ActionArgs<A extends ActionName> = z.infer<(typeof ACTIONS)[A]['args']>;

/**
 * What must still hold when the platform executes: it compares these with the live values in the transaction of the
 * effect; any difference answers `stale` with no effect.
 */
export const Preconditions = z.strictObject({
  benchmarkVersion: z.strictObject({ benchmarkId: z.string(), version: z.int() }).optional(),
  prices: z.array(z.strictObject({ modelId: z.string(), millicreditsPerQuestion: Millicredits })).optional(),
  runState: z.strictObject({ runId: z.string(), cancellable: z.literal(true) }).optional(),
});
export type Preconditions = z.infer<typeof Preconditions>;

/** What the platform stored as the outcome of a used grant; read again by the sweeper when an answer was lost. */
export const ActionResult = z.object({
  action: ActionName,
  runs: z.array(z.object({ id: z.string(), number: z.int(), benchmarkTitle: z.string(), modelTitle: z.string() })),
});
export type ActionResult = z.infer<typeof ActionResult>;

export const ActionOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('executed'), result: ActionResult }),
  /** A precondition no longer holds; nothing happened. */
  z.object({
    status: z.literal('stale'),
    reasons: z.array(z.enum(['benchmark_changed', 'price_changed', 'run_ended', 'credits_insufficient'])),
  }),
  z.object({ status: z.literal('failed'), code: z.string() }),
]);
export type ActionOutcome = z.infer<typeof ActionOutcome>;
