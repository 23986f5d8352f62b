import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunScore, RunState, Sample, UserClaims } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import type { Env, RunningService } from '@benchgen/service-kit';
import { testNats, waitFor, type FakeModel } from '@benchgen/testing';
import { TestPlatformDatabase, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';
import { launchRuns } from '../runs/launch-runs.js';
import { platformWorkerService } from './worker.service.js';

export interface StoredRun {
  id: string;
  state: RunState;
  rev: number;
  errorCode: string | null;
  score: RunScore | null;
  reserved: number;
  spent: number;
  planned: number;
}

export interface LaunchWish {
  model: FakeModel;
  questions: number;
  concurrency?: number;
  price?: number;
  ceiling?: number;
  sample?: Sample | null;
}

/** Right answers to the questions that the fixture's benchmarks ask. */
export const rightAnswers = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`What is ${String(index)} + 1?`, String(index + 1)]));

const ENDED: readonly string[] = ['finished', 'failed', 'cancelled'];
const ENTRY = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A database with a person, and workers on it: in this process, or in one of their own that can be killed. */
export class WorkerWorld {
  readonly #workers: RunningService[] = [];
  readonly #processes: ChildProcess[] = [];

  private constructor(
    readonly db: TestPlatformDatabase,
    readonly me: Person,
    readonly natsUrl: string,
  ) {}

  static async create(): Promise<WorkerWorld> {
    const db = await TestPlatformDatabase.create(4);
    return new WorkerWorld(db, await newPerson(db, 1_000_000_000), (await testNats()).url);
  }

  get env(): Env {
    return { BENCHGEN_DATABASE_URL: this.db.url, BENCHGEN_NATS_URL: this.natsUrl, BENCHGEN_LOG_LEVEL: 'silent' };
  }

  async startWorker(more: Env = {}): Promise<RunningService> {
    const worker = await platformWorkerService.start({ ...this.env, ...more });
    this.#workers.push(worker);
    return worker;
  }

  /** Runs what was built last, like production; build before testing changes to it. */
  async startProcess(more: Env = {}): Promise<ChildProcess> {
    const child = spawn(process.execPath, [ENTRY], {
      env: { ...this.env, ...more, BENCHGEN_PLATFORM_ROLE: 'worker' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#processes.push(child);
    await once(child, 'message');
    return child;
  }

  async launch({ model, questions, concurrency = 8, price = 100, ...wish }: LaunchWish): Promise<string> {
    const { account, person } = this.me;
    const benchmarkId = await newBenchmark(this.db, this.me, { count: questions });
    const connection = { baseUrl: model.url, model: 'fake' };
    const modelId = await newModel(this.db, { price, provider: 'openai-compatible', connection });
    await this.db.rows('update platform.models set max_concurrency = $2 where id = $1', [modelId, concurrency]);
    const args = {
      benchmarkId,
      version: 1,
      models: [{ modelId, ceilingMillicredits: wish.ceiling ?? questions * price }],
      sample: wish.sample ?? null,
      overrides: {},
    };
    const claims = { sub: person, account, role: 'owner', jti: newId() } as UserClaims;
    const result = await this.db.work.run((tx) => launchRuns(tx, { type: 'user', claims }, args));
    if (!result.launched) throw new Error('the launch was refused');
    return result.runIds[0] ?? '';
  }

  async run(id: string): Promise<StoredRun> {
    const [run] = await this.db.rows<StoredRun>(
      `select id, state, rev, error_code as "errorCode", score, reserved_millicredits::float8 as reserved,
         spent_millicredits::float8 as spent, planned from platform.runs where id = $1`,
      [id],
    );
    if (run === undefined) throw new Error('no such run');
    return run;
  }

  async ended(id: string, timeoutMs = 28_000): Promise<StoredRun> {
    return await waitFor(
      async () => {
        const run = await this.run(id);
        return ENDED.includes(run.state) && run;
      },
      { timeoutMs },
    );
  }

  async count(what: string, runId: string): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(`select count(*)::int as n from ${what}`, [runId]);
    return row?.n ?? 0;
  }

  answers(runId: string): Promise<number> {
    return this.count('platform.run_answers where run_id = $1', runId);
  }

  async close(): Promise<void> {
    for (const child of this.#processes) child.kill('SIGKILL');
    await Promise.all(this.#workers.map((worker) => worker.close()));
    await this.db.drop();
  }
}
