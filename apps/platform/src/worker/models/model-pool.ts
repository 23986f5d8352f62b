import { AdaptiveConcurrency, openAiCompatible, type ModelProvider } from '@benchgen/models';
import type { Env, Queryable } from '@benchgen/service-kit';
import { EmbeddedConnection, HttpConnection } from '../../models/connection.js';
import type { EmbeddedModels } from './embedded-models.js';

/** A model that a run can ask. */
export interface OpenModel {
  provider: ModelProvider;
  /** Shared by all runs of this process: the limit is the model's, not the run's. */
  limiter: AdaptiveConcurrency;
  concurrency: number;
}

interface StoredModel {
  id: string;
  provider: 'embedded' | 'openai-compatible';
  connection: unknown;
  maxConcurrency: number;
  revision: string;
}

interface Shared extends OpenModel {
  users: number;
}

/** The models in use, each opened once; connections end with the last run that uses them. */
export class ModelPool {
  readonly #open = new Map<string, Shared>();

  constructor(
    private readonly database: Queryable,
    private readonly embedded: EmbeddedModels,
    private readonly env: Env,
    private readonly attemptTimeoutMs: number,
  ) {}

  /**
   * Lends the model for the duration of the work.
   * @throws ZodError when the stored connection is not one; whatever the work throws
   */
  async use<T>(modelId: string, work: (model: OpenModel) => Promise<T>): Promise<T> {
    const stored = await this.#read(modelId);
    const key = JSON.stringify(stored);
    const shared = this.#open.get(key) ?? this.#share(key, stored);
    shared.users += 1;
    try {
      return await work(shared);
    } finally {
      shared.users -= 1;
      if (shared.users === 0) {
        this.#open.delete(key);
        await shared.provider.close();
      }
    }
  }

  async #read(modelId: string): Promise<StoredModel> {
    const [row] = await this.database.query<StoredModel>(
      `select id, provider, connection, max_concurrency as "maxConcurrency", revision from platform.models where id = $1`,
      [modelId],
    );
    if (row === undefined) throw new Error('a run of a model that is not stored');
    return row;
  }

  #share(key: string, stored: StoredModel): Shared {
    const { maxConcurrency } = stored;
    const shared = {
      provider: this.#connect(stored),
      limiter: new AdaptiveConcurrency({ max: maxConcurrency }),
      concurrency: maxConcurrency,
      users: 0,
    };
    this.#open.set(key, shared);
    return shared;
  }

  #connect({ provider, connection, maxConcurrency }: StoredModel): ModelProvider {
    if (provider === 'embedded') {
      const { name } = EmbeddedConnection.parse(connection);
      return this.embedded.open(name) ?? missing;
    }
    const { baseUrl, model, apiKeyEnv } = HttpConnection.parse(connection);
    const apiKey = apiKeyEnv === undefined ? undefined : this.env[apiKeyEnv];
    return openAiCompatible({
      baseUrl,
      model,
      connections: maxConcurrency,
      attemptTimeoutMs: this.attemptTimeoutMs,
      ...(apiKey !== undefined && { apiKey }),
    });
  }
}

/** Stands for an embedded model whose file this process does not have. */
const missing: ModelProvider = {
  answer: () => Promise.reject(new Error('this embedded model is not here')),
  probe: () => Promise.resolve('unreachable'),
  bringUp: () => Promise.reject(new Error('this embedded model is not here')),
  close: () => Promise.resolve(),
};
