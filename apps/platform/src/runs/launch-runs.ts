import { AppError, MILLICREDITS_PER_CREDIT, type ActionOutcome, type RunLaunchArgs } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import type { Tx } from '@benchgen/service-kit';
import type { ActingCaller } from '../access/caller.js';
import type { DeniedTarget } from '../access/denials.js';
import { reserve } from '../credits/reserve.js';
import { insertLaunch, joinIfNeeded } from './insert-launch.js';
import { insertRuns } from './insert-runs.js';
import { planLaunch, type LaunchPlan, type StaleReason } from './plan-launch.js';

/** Why a launch did not happen; nothing was written then. */
export type NotLaunched =
  | { launched: false; stale: StaleReason[] }
  | { launched: false; short: { balance: number; need: number } }
  | { launched: false; error: AppError; foreign?: DeniedTarget | undefined };

export type LaunchResult =
  { launched: true; outcome: Extract<ActionOutcome, { status: 'executed' }>; runIds: string[] } | NotLaunched;

/** The effect of `run.launch`, the same under a grant and for a person: checks, reserves, joins, queues. */
export async function launchRuns(tx: Tx, caller: ActingCaller, args: RunLaunchArgs): Promise<LaunchResult> {
  const { account: accountId, sub: personId } = caller.claims;
  const planned = await planLaunch(tx, accountId, args, caller.type === 'grant' ? caller.claims.preconditions : {});
  if ('stale' in planned) return { launched: false, stale: planned.stale };
  if ('error' in planned) return { launched: false, error: planned.error, foreign: planned.foreign };
  const { plan } = planned;
  const launchId = newId();
  const runIds = plan.runs.map(() => newId());
  const reservation = await reserve(tx, accountId, reservationItems(plan, runIds));
  if (!reservation.reserved) return { launched: false, short: reservation };
  await insertLaunch(tx, { id: launchId, caller, benchmarkId: plan.benchmark.id, args });
  await joinIfNeeded(tx, plan.benchmark, { accountId, personId });
  const runs = await insertRuns(tx, { launchId, accountId, personId, args, plan, runIds });
  const named = runs.map(({ id, number }, index) => ({
    id,
    number,
    benchmarkTitle: plan.benchmark.title,
    modelTitle: plan.runs[index]?.model.title ?? '',
  }));
  return { launched: true, outcome: { status: 'executed', result: { action: 'run.launch', runs: named } }, runIds };
}

const reservationItems = (plan: LaunchPlan, runIds: readonly string[]): { runId: string; millicredits: number }[] =>
  runIds.map((runId, index) => ({ runId, millicredits: plan.runs[index]?.reserveMillicredits ?? 0 }));

/** The refusal as an error, for a caller that has no grant to store it with. */
export function errorOf(refusal: NotLaunched): AppError {
  if ('error' in refusal) return refusal.error;
  // Only a grant states preconditions, so only a grant can be stale.
  if ('stale' in refusal) return new AppError('INTERNAL.UNEXPECTED');
  const { balance, need } = refusal.short;
  return new AppError('CREDITS.INSUFFICIENT', {
    params: { balanceCredits: balance / MILLICREDITS_PER_CREDIT, needCredits: need / MILLICREDITS_PER_CREDIT },
  });
}

/** The refusal as the outcome of a used grant. */
export function outcomeOf(refusal: NotLaunched): ActionOutcome {
  if ('error' in refusal) return { status: 'failed', code: refusal.error.code };
  return { status: 'stale', reasons: 'stale' in refusal ? refusal.stale : ['credits_insufficient'] };
}
