import { databaseOptions } from '@benchgen/service-kit';
import { DataSource } from 'typeorm';

/** The platform's pool. Both roles act as `benchgen_platform`; `name` tells them apart in the server's own lists. */
export async function openPlatformDatabase(of: { url: string; name: string; poolSize: number }): Promise<DataSource> {
  const options = databaseOptions({
    url: of.url,
    role: 'benchgen_platform',
    schema: 'platform',
    poolSize: of.poolSize,
    applicationName: of.name,
  });
  return await new DataSource(options).initialize();
}
