import pg from 'pg';

/** What a server answered when asked who it is. */
export interface ServerAnswer {
  /** Real path of the data folder it serves. */
  dataDir: string;
  /** False when it runs with fsync off. */
  durable: boolean;
}

export function postgresUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
}

/** Connects as superuser and asks; undefined when nobody answers within two seconds or the password is refused. */
export async function askServer(url: string): Promise<ServerAnswer | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  // A connection that breaks between two calls reports here; the calls themselves fail as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_dir: string; fsync: string }>(
      `select current_setting('data_directory') as data_dir, current_setting('fsync') as fsync`,
    );
    const [row] = rows;
    return row === undefined ? undefined : { dataDir: row.data_dir, durable: row.fsync === 'on' };
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
