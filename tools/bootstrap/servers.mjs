import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BootstrapFailure, exitCodes } from './failure.mjs';
import { root } from './workspace.mjs';

/** Makes sure that nats-server can be started; the embedded Postgres comes with the packages. */
export async function findServers(purpose) {
  if (purpose === 'start' && process.env.BENCHGEN_NATS_URL) return;
  // This one file and not the whole package: loading the database client would double the time of a start.
  const built = path.join(root, 'libs/local-services/dist/nats/nats-binary.js');
  const { ensureNatsServerBinary } = await import(pathToFileURL(built).href);
  try {
    await ensureNatsServerBinary({ install: true, log: (line) => console.error(line) });
  } catch (error) {
    throw new BootstrapFailure(exitCodes.servers, error.message);
  }
}
