import { DataSource, type MixedList } from 'typeorm';
import pg from 'pg';

export interface MigrationPlan {
  /** Login that owns the schema; not the role the service runs as. */
  url: string;
  schema: string;
  migrations: MixedList<new () => object>;
}

const LOCK_CLASS = 0x62_67;

/**
 * Brings a schema up to date, one process at a time. Expand, then contract: a service refuses to start on a schema that
 * is newer than it knows.
 * @throws Error in plain words when the schema is newer
 */
export async function runMigrations({ url, schema, migrations }: MigrationPlan): Promise<void> {
  const guard = new pg.Client({ connectionString: url, application_name: 'benchgen-migrations' });
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, schema]);
    await guard.query(`create schema if not exists ${schema}`);
    await applyMigrations({ url, schema, migrations });
  } finally {
    await guard.end();
  }
}

async function applyMigrations({ url, schema, migrations }: MigrationPlan): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    extra: { max: 2 },
  });
  await dataSource.initialize();
  try {
    const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
    const [table] = await dataSource.query<{ found: string | null }[]>('select to_regclass($1)::text as found', [
      `${schema}.migrations`,
    ]);
    if (typeof table?.found === 'string') {
      const applied = await dataSource.query<{ name: string }[]>(`select name from ${schema}.migrations`);
      const newer = applied.filter(({ name }) => !known.has(name));
      if (newer.length > 0)
        throw new Error(`The database is newer than this program (schema ${schema}). Start the newer version.`);
      if (applied.length === known.size) return;
    }
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    await dataSource.destroy();
  }
}

/**
 * SQL that makes a role which can own or act but not log in, and lets the current login act as it. Roles belong to the
 * whole server: two databases may make the same one at the same moment, hence the handlers.
 */
export const roleSql = (role: string): string => `
  do $$ begin
    create role ${role} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    execute format('grant ${role} to %I', current_user);
  exception when others then
    if not pg_has_role(current_user, '${role}', 'set') then raise; end if;
  end $$;`;
