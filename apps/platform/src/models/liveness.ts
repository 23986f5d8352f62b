import { Injectable } from '@nestjs/common';
import type { ModelLiveness } from '@benchgen/contracts';
import { openAiCompatible } from '@benchgen/models';
import { Database } from '@benchgen/service-kit';
import { HttpConnection } from './connection.js';
import type { ModelRow } from './model.row.js';

/** How long a probe's answer is used before the server is asked again. */
const PROBE_LIFE_MS = 20_000;

interface LivenessRow {
  modelId: string;
  state: ModelLiveness;
  checkedAt: Date;
}

/** Says which models are live. A model behind a server is probed, read-only; an embedded one is reported by its worker. */
@Injectable()
export class Liveness {
  /** Probes under way, so that many readers at once ask a server once. */
  readonly #probing = new Map<string, Promise<ModelLiveness>>();

  constructor(private readonly database: Database) {}

  async of(models: readonly ModelRow[]): Promise<Map<string, ModelLiveness>> {
    const known = await this.#known(models.map(({ id }) => id));
    const states = await Promise.all(
      models.map(async (model) => [model.id, await this.#one(model, known.get(model.id))] as const),
    );
    return new Map(states);
  }

  async #known(ids: readonly string[]): Promise<Map<string, LivenessRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<LivenessRow>(
      `select model_id as "modelId", state, checked_at as "checkedAt" from platform.model_liveness where model_id = any($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.modelId, row]));
  }

  async #one(model: ModelRow, known: LivenessRow | undefined): Promise<ModelLiveness> {
    if (model.provider === 'embedded') return known?.state ?? 'unknown';
    if (known !== undefined && Date.now() - known.checkedAt.getTime() < PROBE_LIFE_MS) return known.state;
    const running = this.#probing.get(model.id);
    if (running !== undefined) return await running;
    const probe = this.#probe(model).finally(() => this.#probing.delete(model.id));
    this.#probing.set(model.id, probe);
    return await probe;
  }

  async #probe(model: ModelRow): Promise<ModelLiveness> {
    const { baseUrl, model: name } = HttpConnection.parse(model.connection);
    // Without the key on purpose: only the worker holds keys. A server that wants one tells us no more than `unknown`.
    const provider = openAiCompatible({ baseUrl, model: name, connections: 1 });
    try {
      const state = await provider.probe();
      await this.#remember(model.id, state);
      return state;
    } finally {
      await provider.close();
    }
  }

  async #remember(modelId: string, state: ModelLiveness): Promise<void> {
    await this.database.query(
      `insert into platform.model_liveness (model_id, state, checked_at, reported_by)
       values ($1, $2, clock_timestamp(), 'probe')
       on conflict on constraint pk_model_liveness
       do update set state = excluded.state, checked_at = excluded.checked_at, reported_by = excluded.reported_by`,
      [modelId, state],
    );
  }
}
