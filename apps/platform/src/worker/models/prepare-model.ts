import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@benchgen/contracts';
import { isModelError, type Liveness, type ModelProvider } from '@benchgen/models';
import type { RunLimits } from '../worker.config.js';
import { failed } from '../run/run-stop.js';

const LOOK_AGAIN_MS = 500;

/** What a model's error means for the run that wanted to bring it up. */
const ERROR_CODE_OF: Readonly<Record<string, ErrorCode>> = {
  network: 'MODEL.UNREACHABLE',
  auth: 'MODEL.KEY_REFUSED',
};

/**
 * Looks whether the model can answer and brings it up where it cannot. A server that is away gets a little time to come
 * back, a cold model its deadline.
 * @param found told what each look found
 * @throws RunStop with the reason when the model does not come up; the signal's reason
 */
export async function prepareModel(
  model: ModelProvider,
  limits: Pick<RunLimits, 'bringUpMs' | 'unreachableMs'>,
  signal: AbortSignal,
  found: (liveness: Liveness) => Promise<void>,
): Promise<void> {
  const liveness = await firstReachable(model, limits.unreachableMs, signal);
  await found(liveness);
  if (liveness === 'live' || liveness === 'unknown') return;
  if (liveness === 'unreachable') throw failed('MODEL.UNREACHABLE');
  await bringUp(model, limits.bringUpMs, signal);
  await found('live');
}

async function firstReachable(model: ModelProvider, patienceMs: number, signal: AbortSignal): Promise<Liveness> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    signal.throwIfAborted();
    const liveness = await model.probe();
    if (liveness !== 'unreachable' || performance.now() > giveUpAt) return liveness;
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function bringUp(model: ModelProvider, deadlineMs: number, signal: AbortSignal): Promise<void> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    await model.bringUp(AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    throw failed((isModelError(error) ? ERROR_CODE_OF[error.class] : undefined) ?? 'MODEL.BRING_UP_FAILED');
  }
}
