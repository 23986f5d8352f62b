/** Settings of our Postgres. Small on purpose: the whole system shall idle in 300 MB. */
const always: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  jit: 'off',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A throwaway server loses its data with the machine, and is several times as fast for it. */
const throwaway: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Version 18 starts worker processes for reading ahead, of no use to a small database. */
const since18: Record<string, string> = { io_method: 'sync' };

/** The `-c name=value` arguments for a server of this major version. */
export function settingArguments(durable: boolean, major: number): string[] {
  const settings = { ...always, ...(durable ? {} : throwaway), ...(major >= 18 ? since18 : {}) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
