import type { NatsConnection } from '@nats-io/transport-node';
import type { AuditWriter } from '@benchgen/audit';
import { RUN_TRANSITIONS, isTerminal } from '@benchgen/domain';
import type { Logger, UnitOfWork } from '@benchgen/service-kit';
import { reportLiveness } from '../models/report-liveness.js';
import { endRun, type RunEnd } from '../../runs/end-run.js';
import { moveRun, type MoveResult, type OpenRunState } from '../../runs/move-run.js';
import type { RunRow } from '../../runs/run.row.js';
import type { HeldJob } from '../jobs/job-queue.js';
import type { EmbeddedModels } from '../models/embedded-models.js';
import type { ModelPool, OpenModel } from '../models/model-pool.js';
import { prepareModel } from '../models/prepare-model.js';
import { scoreRun } from '../scoring/score-run.js';
import { scoreTotals } from '../scoring/score-totals.js';
import type { ScoringThread } from '../scoring/scoring-thread.js';
import type { RunLimits } from '../worker.config.js';
import { askRun } from './ask-run.js';
import { failed, RunStop, stopReasonOf } from './run-stop.js';
import { readRun } from './stored-run.js';

/** What the worker has for all its runs. */
export interface WorkerParts {
  work: UnitOfWork;
  audit: AuditWriter;
  nc: NatsConnection;
  log: Logger;
  models: ModelPool;
  embedded: EmbeddedModels;
  scoring: ScoringThread;
  limits: RunLimits;
}

/** Leads one run from where it is to its end. Everything it writes is fenced by the lease of its job. */
export class RunConductor {
  readonly #lease: { leaseEpoch: number };

  constructor(
    private readonly parts: WorkerParts,
    private readonly job: HeldJob,
    private readonly stop: AbortController,
  ) {
    this.#lease = { leaseEpoch: job.leaseEpoch };
  }

  /**
   * @returns `handed_back` when the run has to go on elsewhere
   * @throws whatever went wrong unexpectedly; the run is then still open
   */
  async conduct(): Promise<'ended' | 'handed_back' | 'lost'> {
    try {
      const run = await readRun(this.parts.work, this.job.runId);
      if (isTerminal(RUN_TRANSITIONS, run.state)) return 'ended';
      if (run.cancelRequestedAt !== null) throw new RunStop({ kind: 'cancelled' });
      await this.#through(run);
      return 'ended';
    } catch (error) {
      const reason = stopReasonOf(error) ?? stopReasonOf(this.stop.signal.reason);
      switch (reason?.kind) {
        case 'cancelled':
          return await this.#end({ state: 'cancelled' });
        case 'failed':
          return await this.#end({ state: 'failed', errorCode: reason.errorCode });
        case 'shutdown':
          return 'handed_back';
        case 'lease_lost':
          return 'lost';
        case undefined:
          throw error;
      }
    }
  }

  /** Through all states that are still ahead. After a takeover the run goes on in the state it was in. */
  async #through(run: RunRow): Promise<void> {
    if (run.state !== 'scoring')
      await this.parts.models.use(run.modelId, async (model) => {
        if (run.state === 'queued') await this.#move('preparing');
        await this.#prepare(run, model);
        if (run.state !== 'running') await this.#move('running');
        await askRun(this.parts, run, model, this.job, this.stop);
      });
    if (run.state !== 'scoring') await this.#move('scoring');
    await scoreRun(this.parts.work, this.parts.scoring, run, { ...this.#lease, runId: run.id }, this.stop.signal);
    const score = await scoreTotals(this.parts.work, run);
    // A run in which not one question was scored has not measured anything.
    if (score === null) throw failed('RUN.TOO_MANY_ERRORS');
    await this.#end({ state: 'finished', score });
  }

  async #prepare(run: RunRow, { provider }: OpenModel): Promise<void> {
    const { work, limits, embedded } = this.parts;
    await prepareModel(provider, limits, this.stop.signal, async (liveness) => {
      await reportLiveness(work, run.modelId, liveness);
      await embedded.report();
    });
  }

  async #move(to: OpenRunState): Promise<void> {
    this.stop.signal.throwIfAborted();
    this.#check(await this.parts.work.run((tx) => moveRun(tx, this.job.runId, to, this.#lease)));
  }

  async #end(end: RunEnd): Promise<'ended' | 'lost'> {
    const { work, audit, log } = this.parts;
    const result = await work.run((tx) => endRun(tx, audit, this.job.runId, end, this.#lease));
    if (!result.moved) return 'lost';
    log.info({ run: this.job.runId, state: end.state, errorCode: result.run.errorCode }, 'a run has ended');
    return 'ended';
  }

  /** Not moving means that somebody else has ended the run or taken it over: nothing is left to do here. */
  #check(result: MoveResult): void {
    if (!result.moved) throw new RunStop({ kind: 'lease_lost' });
  }
}
