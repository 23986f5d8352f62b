// Makes a checkout ready to run: packages, build, servers. Called before `npm start` and `npm test`; says one line
// for each thing it did and nothing when there was nothing to do. Node's own modules only: it runs before npm ci.
import { checkNodeVersion } from './bootstrap/node-version.mjs';
import { BootstrapFailure } from './bootstrap/failure.mjs';

/** `start` may use a NATS server named by the environment; `test` always needs one of its own to stop and kill. */
const purposes = ['start', 'test'];

const purpose = process.argv[2] ?? '';

try {
  checkNodeVersion();
  if (!purposes.includes(purpose))
    throw new BootstrapFailure(64, `Usage: node tools/bootstrap.mjs ${purposes.join('|')}`);
  // Loaded only now: older Node versions cannot even read these files.
  const { installPackages } = await import('./bootstrap/install.mjs');
  const { buildSources } = await import('./bootstrap/build.mjs');
  const { findServers } = await import('./bootstrap/servers.mjs');
  await installPackages();
  await buildSources();
  await findServers(purpose);
} catch (error) {
  if (!(error instanceof BootstrapFailure)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
