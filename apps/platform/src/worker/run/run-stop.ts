import type { ErrorCode } from '@benchgen/contracts';

/** Why work on a run ends before it is done. Only the first two end the run itself. */
export type StopReason =
  | { kind: 'cancelled' }
  | { kind: 'failed'; errorCode: ErrorCode }
  /** Another worker has the run, or somebody ended it: nothing may be written any more. */
  | { kind: 'lease_lost' }
  /** This worker ends: the run goes back, for another one. */
  | { kind: 'shutdown' };

/** The reason of a run's one AbortSignal. Recognise it with {@link stopReasonOf}. */
export class RunStop extends Error {
  override readonly name = 'RunStop';

  constructor(readonly stop: StopReason) {
    super(`the run stops: ${stop.kind}`);
  }
}

export const failed = (errorCode: ErrorCode): RunStop => new RunStop({ kind: 'failed', errorCode });

export function stopReasonOf(error: unknown): StopReason | undefined {
  return error instanceof Error && error.name === 'RunStop' && 'stop' in error ? (error.stop as StopReason) : undefined;
}
