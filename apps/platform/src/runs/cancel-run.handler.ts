import { Injectable } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import { AppError, CancelRequest, type ActionOutcome } from '@benchgen/contracts';
import { isTerminal, RUN_TRANSITIONS } from '@benchgen/domain';
import { UnitOfWork, type Tx } from '@benchgen/service-kit';
import { auditBase, type ActingCaller, type CallerOf } from '../access/caller.js';
import { Denials } from '../access/denials.js';
import { GrantedAction, type GrantedOutcome } from '../grants/granted-action.js';
import { hintJob } from '../hints/process-hints.js';
import { endRun } from './end-run.js';
import { findRun } from './find-runs.js';
import { RUN_JOB } from './job-kinds.js';
import { lockRun } from './move-run.js';

type Cancelled = { done: true; outcome: Extract<ActionOutcome, { status: 'executed' }>; runId: string } | NotCancelled;
interface NotCancelled {
  done: false;
  code: 'RUN.NOT_FOUND' | 'AUTH.NOT_ALLOWED' | 'RUN.NOT_CANCELLABLE';
  /** The run, where it exists and the caller may not cancel it. */
  denied?: string;
}

/** `run.cancel`: a queued run ends at once; a running one gets a flag, and its worker ends it. */
@Injectable()
export class CancelRunHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
    private readonly granted: GrantedAction,
    private readonly denials: Denials,
  ) {}

  async underGrant(caller: CallerOf<'grant'>, ref: string, body: unknown): Promise<GrantedOutcome> {
    return await this.granted.execute(caller, body, async (tx) => {
      const { runId } = CancelRequest.parse(body);
      // The address is not part of what was confirmed; it must not name another run.
      if (ref !== runId) throw new AppError('GRANT.ARGUMENTS_CHANGED');
      const result = await this.#cancel(tx, caller, runId);
      if (result.done) return { outcome: result.outcome, targets: [{ type: 'run', id: runId }] };
      const outcome: ActionOutcome =
        result.code === 'RUN.NOT_CANCELLABLE'
          ? { status: 'stale', reasons: ['run_ended'] }
          : { status: 'failed', code: result.code };
      return {
        outcome,
        targets: [],
        foreign: result.denied === undefined ? undefined : { type: 'run', id: result.denied },
      };
    });
  }

  /** @throws AppError RUN.NOT_FOUND, RUN.NOT_CANCELLABLE, AUTH.NOT_ALLOWED */
  async byPerson(caller: CallerOf<'user'>, ref: string, body: unknown): Promise<GrantedOutcome> {
    const named = CancelRequest.partial().parse(body ?? {}).runId;
    const result = await this.work.run(async (tx) => {
      const cancelled = await this.#cancel(tx, caller, ref, named);
      if (cancelled.done)
        await this.audit.append(tx, {
          kind: 'person.acted',
          ...auditBase(caller),
          action: 'run.cancel',
          targets: [{ type: 'run', id: cancelled.runId }],
          result: { code: 'executed' },
        });
      return cancelled;
    });
    if (result.done) return { outcome: result.outcome, repeated: false };
    if (result.denied !== undefined) await this.denials.record(caller, result.code, { type: 'run', id: result.denied });
    throw new AppError(result.code);
  }

  async #cancel(tx: Tx, caller: ActingCaller, ref: string, named = ''): Promise<Cancelled> {
    const { account, sub } = caller.claims;
    const run = await findRun(tx, account, ref);
    if (run === undefined || (named !== '' && named !== run.id)) return { done: false, code: 'RUN.NOT_FOUND' };
    if (run.accountId !== account) return { done: false, code: 'RUN.NOT_FOUND', denied: run.id };
    const maySo = run.personId === sub || (caller.type === 'user' && caller.claims.role === 'owner');
    if (!maySo) return { done: false, code: 'AUTH.NOT_ALLOWED', denied: run.id };
    const { run: locked } = await lockRun(tx, run.id);
    if (locked === undefined || isTerminal(RUN_TRANSITIONS, locked.state))
      return { done: false, code: 'RUN.NOT_CANCELLABLE' };
    await tx.query(
      'update platform.runs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = $1',
      [run.id],
    );
    if (locked.state === 'queued') await endRun(tx, this.audit, run.id, { state: 'cancelled' });
    else hintJob(tx, RUN_JOB);
    const { id, number, benchmarkTitle, modelTitle } = run;
    const result = { action: 'run.cancel' as const, runs: [{ id, number, benchmarkTitle, modelTitle }] };
    return { done: true, outcome: { status: 'executed', result }, runId: run.id };
  }
}
