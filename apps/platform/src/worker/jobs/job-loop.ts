import { appErrorOf } from '@benchgen/contracts';
import { hintJob } from '../../hints/process-hints.js';
import { endRun } from '../../runs/end-run.js';
import { RUN_JOB } from '../../runs/job-kinds.js';
import { RunConductor, type WorkerParts } from '../run/run-conductor.js';
import { Bell } from './bell.js';
import { MOST_TAKEOVERS, reapExpired, type HeldJob, type JobQueue } from './job-queue.js';
import type { Leases } from './leases.js';

/** The fallback where a hint was lost. */
const POLL_MS = 1_000;
const REAP_EVERY_MS = 2_000;
const TRY_AGAIN_AFTER_MS = 2_000;

/** Takes runs as long as there is room, and gives runs of silent workers to others. */
export class JobLoop {
  readonly #bell = new Bell();
  readonly #inHand = new Set<Promise<void>>();
  #stopped = false;
  #ended: Promise<void> | undefined;
  #reaper: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: WorkerParts,
    private readonly queue: JobQueue,
    private readonly leases: Leases,
    private readonly mostRuns: number,
  ) {}

  start(): void {
    this.#reaper = setInterval(() => void this.#reap(), REAP_EVERY_MS);
    this.#ended = this.#loop();
  }

  /** A hint: there may be a job, or something about a run in hand has changed. */
  notify(): void {
    this.#bell.ring();
    void this.leases.look();
  }

  /** Takes nothing new. */
  stopTaking(): void {
    this.#stopped = true;
    clearInterval(this.#reaper);
    this.#bell.ring();
  }

  /** Stops the runs in hand and gives them back. */
  async stop(): Promise<void> {
    this.stopTaking();
    this.leases.stopAll();
    await this.#ended;
    await Promise.all(this.#inHand);
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      while (this.#inHand.size < this.mostRuns && (await this.#takeOne()));
      await this.#bell.within(POLL_MS);
    }
  }

  async #takeOne(): Promise<boolean> {
    const takenAt = performance.now();
    let job: HeldJob | undefined;
    try {
      job = await this.queue.take();
    } catch (error) {
      this.parts.log.warn({ error }, 'jobs could not be looked for');
    }
    if (job === undefined) return false;
    const stop = this.leases.hold(job, takenAt);
    if (this.#stopped) this.leases.stopAll();
    const work = this.#work(job, stop).finally(() => {
      this.#inHand.delete(work);
      this.#bell.ring();
    });
    this.#inHand.add(work);
    return !this.#stopped;
  }

  async #work(job: HeldJob, stop: AbortController): Promise<void> {
    const { log } = this.parts;
    try {
      const outcome = await new RunConductor(this.parts, job, stop).conduct();
      if (outcome === 'handed_back') await this.queue.giveBack(job, { counts: false });
      if (outcome === 'lost') log.warn({ run: job.runId }, 'a run went to another worker or was ended');
    } catch (error) {
      log.error({ error, run: job.runId, attempts: job.attempts }, 'work on a run failed');
      await this.#onCrash(job, error).catch((problem: unknown) => {
        log.warn({ error: problem, run: job.runId }, 'a run could not be given back; its lease will run out');
      });
    } finally {
      this.leases.release(job);
    }
  }

  async #onCrash(job: HeldJob, error: unknown): Promise<void> {
    if (job.attempts <= MOST_TAKEOVERS) {
      await this.queue.giveBack(job, { counts: true, afterMs: TRY_AGAIN_AFTER_MS });
      return;
    }
    const { work, audit } = this.parts;
    const end = { state: 'failed', errorCode: appErrorOf(error).code } as const;
    await work.run((tx) => endRun(tx, audit, job.runId, end, { leaseEpoch: job.leaseEpoch }));
  }

  async #reap(): Promise<void> {
    const { work, audit, log } = this.parts;
    try {
      await work.run(async (tx) => {
        const { requeued, exhausted } = await reapExpired(tx);
        for (const runId of exhausted)
          await endRun(tx, audit, runId, { state: 'failed', errorCode: 'RUN.WORKER_LOST' });
        if (requeued > 0) hintJob(tx, RUN_JOB);
      });
    } catch (error) {
      log.warn({ error }, 'expired leases could not be looked for');
    }
  }
}
