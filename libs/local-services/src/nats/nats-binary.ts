import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { LocalServiceError } from '../local-service-error.js';
import { findOnPath } from '../processes/find-on-path.js';

const run = promisify(execFile);
const installLimitMs = 300_000;

const installHints: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install nats-server',
  linux: 'sudo apt-get install -y nats-server',
  win32: 'winget install NATSAuthors.NATSServer',
};

/**
 * The path of nats-server. With `install`, root on Debian or Ubuntu gets it from the distribution. Throws
 * LOCAL.NATS_MISSING with the command for this platform, or LOCAL.NATS_INSTALL_FAILED with what apt said.
 */
export async function ensureNatsServerBinary(options: {
  install: boolean;
  log?: (line: string) => void;
}): Promise<string> {
  const found = findOnPath('nats-server');
  if (found !== undefined) return found;
  if (options.install && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    options.log?.('installing nats-server with apt-get');
    await installWithApt();
    const installed = findOnPath('nats-server');
    if (installed !== undefined) return installed;
  }
  throw new LocalServiceError('LOCAL.NATS_MISSING', missingMessage());
}

function missingMessage(): string {
  const hint = installHints[process.platform];
  const byDocker =
    'one with "docker run -d -p 127.0.0.1:4222:4222 nats:2 -js" and set BENCHGEN_NATS_URL=nats://127.0.0.1:4222.';
  return (
    'nats-server is not installed, and BenchGen needs it for messages between its parts. ' +
    (hint === undefined ? `Start ${byDocker}` : `Install it with "${hint}", or start ${byDocker}`)
  );
}

async function installWithApt(): Promise<void> {
  const options = { timeout: installLimitMs, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], options);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new LocalServiceError(
      'LOCAL.NATS_INSTALL_FAILED',
      `apt-get could not install nats-server: ${said.split('\n').slice(-3).join(' ')}`,
    );
  }
}
