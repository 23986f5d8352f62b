import { loadOrCreateKeys } from '@benchgen/credentials';
import { ConfigError, processEnv, readConfig, settings } from '@benchgen/service-kit';
import { z } from 'zod';
import { prepareDatabase } from './data/prepare-database.js';

const Config = z.object({ BENCHGEN_DATABASE_URL: settings.url, BENCHGEN_KEYS_DIR: z.string().min(1) });

/**
 * The job that runs before the services of a deployment: schemas, roles and signing keys. It needs the login that owns the
 * database; the services do not.
 */
async function main(): Promise<void> {
  const config = readConfig(Config, processEnv());
  await loadOrCreateKeys(config.BENCHGEN_KEYS_DIR);
  await prepareDatabase(config.BENCHGEN_DATABASE_URL);
  process.stdout.write('The database and the keys are ready.\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`Preparing failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
});
