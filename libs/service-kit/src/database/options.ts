import type { DataSourceOptions, MixedList } from 'typeorm';

export interface DatabaseSettings {
  url: string;
  /**
   * Role the connections act as. Set when the connection starts, so that the grants of production hold in trial mode too,
   * where all services share one login.
   */
  role: string;
  schema: string;
  entities?: MixedList<new (...args: never[]) => object>;
  poolSize: number;
  applicationName: string;
  statementTimeoutMs?: number;
}

/** TypeORM options of a service's own named data source. Never synchronises a schema: migrations alone change it. */
export function databaseOptions(settings: DatabaseSettings): DataSourceOptions {
  const { url, role, schema, entities, poolSize, applicationName, statementTimeoutMs = 20_000 } = settings;
  return {
    type: 'postgres',
    url,
    schema,
    entities: (entities ?? []) as MixedList<string | (new () => object)>,
    synchronize: false,
    installExtensions: false,
    logging: false,
    applicationName,
    extra: {
      max: poolSize,
      options: `-c role=${role} -c search_path=${schema} -c statement_timeout=${String(statementTimeoutMs)} -c idle_in_transaction_session_timeout=30000`,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  };
}
