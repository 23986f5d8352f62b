import { bundledModels, embedded, EmbeddedHost, type EmbeddedModelFile, type ModelProvider } from '@benchgen/models';
import type { ModelLiveness } from '@benchgen/contracts';
import type { Logger, Queryable } from '@benchgen/service-kit';

/** Loaded when it is asked and let go when idle, so that "cold" can be seen; the others stay loaded. */
const ON_DEMAND: ReadonlySet<string> = new Set(['local-mini-128']);

const REPORT_EVERY_MS = 2_000;

/** One statement for all: models that were added since are found too, and rows that say so already stay untouched. */
const REPORT = `
  insert into platform.model_liveness (model_id, state, checked_at, reported_by)
  select m.id, s.state, clock_timestamp(), 'worker'
  from platform.models m join unnest($1::text[], $2::text[]) as s(name, state) on m.connection ->> 'name' = s.name
  where m.provider = 'embedded'
  on conflict on constraint pk_model_liveness
  do update set state = excluded.state, checked_at = excluded.checked_at, reported_by = excluded.reported_by
  where model_liveness.state is distinct from excluded.state`;

/** The embedded models of this process: keeps them, and tells the platform which of them are loaded. */
export class EmbeddedModels {
  readonly #host = new EmbeddedHost();
  readonly #files: ReadonlyMap<string, EmbeddedModelFile>;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Queryable,
    private readonly log: Logger,
    idleUnloadMs: number,
  ) {
    this.#files = new Map(
      readBundled(log).map(({ name, file, hash }) => [
        name,
        { file, hash, idleUnloadMs: ON_DEMAND.has(name) ? idleUnloadMs : null },
      ]),
    );
  }

  /** Loads what stays loaded, and reports from now on. */
  async start(): Promise<void> {
    const kept = [...this.#files.values()].filter(({ idleUnloadMs }) => idleUnloadMs === null);
    await Promise.all(
      kept.map((file) =>
        this.#host.load(file).catch((error: unknown) => {
          this.log.error({ error }, 'an embedded model could not be loaded');
        }),
      ),
    );
    await this.report();
    this.#timer = setInterval(() => void this.report(), REPORT_EVERY_MS);
  }

  /** undefined: there is no such model here. */
  open(name: string): ModelProvider | undefined {
    const file = this.#files.get(name);
    return file && embedded(this.#host, file);
  }

  async report(): Promise<void> {
    const names = [...this.#files.keys()];
    try {
      await this.database.query(REPORT, [names, names.map((name) => this.#livenessOf(name))]);
    } catch (error) {
      this.log.warn({ error }, 'the state of the embedded models could not be reported');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#host.close();
  }

  #livenessOf(name: string): ModelLiveness {
    const hash = this.#files.get(name)?.hash ?? '';
    if (this.#host.isLoading(hash)) return 'starting';
    return this.#host.isLoaded(hash) ? 'live' : 'cold';
  }
}

function readBundled(log: Logger) {
  try {
    return bundledModels();
  } catch (error) {
    // Models behind servers work without them.
    log.error({ error }, 'there are no embedded models');
    return [];
  }
}
