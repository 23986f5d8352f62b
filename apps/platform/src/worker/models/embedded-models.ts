import { bundledModels, embedded, EmbeddedHost, type EmbeddedModelFile, type ModelProvider } from '@benchgen/models';
import type { ModelLiveness } from '@benchgen/contracts';
import type { Logger, Queryable } from '@benchgen/service-kit';

/** Loaded when it is asked and let go when idle, so that "cold" can be seen; the others stay loaded. */
const ON_DEMAND: ReadonlySet<string> = new Set(['local-mini-128']);

const REPORT_EVERY_MS = 2_000;
/** Every so many reports say again which models are loaded. */
const INSIST_EVERY = 5;

/** Models that were added since the last report are found here too. */
const REPORT_NEW = `
  insert into platform.model_liveness (model_id, state, checked_at, reported_by)
  select m.id, s.state, clock_timestamp(), 'worker'
  from platform.models m join unnest($1::text[], $2::text[]) as s(name, state) on m.connection ->> 'name' = s.name
  where m.provider = 'embedded'
  on conflict on constraint pk_model_liveness do nothing`;

const REPORT_CHANGED = `
  update platform.model_liveness l set state = s.state, checked_at = clock_timestamp(), reported_by = 'worker'
  from platform.models m join unnest($1::text[], $2::text[]) as s(name, state) on m.connection ->> 'name' = s.name
  where m.provider = 'embedded' and l.model_id = m.id`;

/** The embedded models of this process: keeps them, and tells the platform which of them are loaded. */
export class EmbeddedModels {
  readonly #host = new EmbeddedHost();
  readonly #files: ReadonlyMap<string, EmbeddedModelFile>;
  #reported = new Map<string, ModelLiveness>();
  #reports = 0;
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

  /**
   * Writes over what others said only where something has changed here, or, now and then, where a model is loaded: several
   * workers must not take turns in contradicting each other, and a model that is loaded anywhere is live.
   */
  async report(): Promise<void> {
    const states = new Map([...this.#files.keys()].map((name) => [name, this.#livenessOf(name)]));
    const insist = this.#reports++ % INSIST_EVERY === 0;
    const changed = [...states].filter(
      ([name, state]) => this.#reported.get(name) !== state || (insist && state === 'live'),
    );
    try {
      await this.#write(REPORT_NEW, [...states]);
      if (changed.length > 0) await this.#write(REPORT_CHANGED, changed);
      this.#reported = states;
    } catch (error) {
      this.log.warn({ error }, 'the state of the embedded models could not be reported');
    }
  }

  #write(sql: string, states: readonly (readonly [string, ModelLiveness])[]): Promise<unknown> {
    return this.database.query(sql, [states.map(([name]) => name), states.map(([, state]) => state)]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // Nobody holds them any more; another worker that does says so when it changes there.
    const gone = [...this.#files.keys()].map((name) => [name, 'unknown'] as const);
    await this.#write(REPORT_CHANGED, gone).catch(() => undefined);
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
