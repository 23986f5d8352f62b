import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BootstrapFailure, exitCodes } from './failure.mjs';
import { withProgress } from './progress.mjs';
import { lastLines, runNpm } from './run.mjs';
import { addToStamp, readStamp } from './stamp.mjs';
import { readJson, root } from './workspace.mjs';

const lockFile = path.join(root, 'package-lock.json');
const installedFile = path.join(root, 'node_modules/.package-lock.json');

/** Also where NODE_ENV is production: the build needs the development packages. */
const wholeInstall = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];

/** npm's own patience of over a minute looks like a hang to somebody who is offline. */
const shortRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

/** Without name resolution npm still tries each of its hundreds of packages in turn; a few tell us enough. */
const isOffline = (output) => (output.match(/failed with (ENOTFOUND|EAI_AGAIN)/g)?.length ?? 0) > 8;

/** Causes that a person can do something about, recognised in what npm says. */
const knownCauses = [
  [/ENOSPC/, 'There is no space left on the disk for the npm packages. Free about 1 GB and start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network/i,
    'The npm packages could not be fetched: the registry cannot be reached. Check the network (or the proxy settings of npm) and start again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'The npm packages could not be written: this user may not write to node_modules in this folder.',
  ],
];

/** Runs `npm ci` when node_modules is missing or does not fit the lock file. */
export async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(installedFile)) {
    if (readStamp().install === wanted) return;
    if (lockIsInstalled()) {
      addToStamp({ install: wanted });
      return;
    }
  }
  await withProgress('installing packages', async () => {
    const { code, output } = await runNpm(['ci', '--loglevel=http', ...wholeInstall, ...shortRetries], {
      giveUp: isOffline,
    });
    if (code !== 0) throw new BootstrapFailure(exitCodes.install, explain(output));
  });
  addToStamp({ install: wanted });
}

/** True when somebody has already installed what the lock file asks for, for example with `npm install`. */
function lockIsInstalled() {
  const installed = readJson(installedFile).packages;
  return Object.entries(readJson(lockFile).packages).every(([name, wanted]) => {
    if (name === '' || wanted.optional || wanted.link || !name.includes('node_modules/')) return true;
    return installed[name]?.version === wanted.version;
  });
}

function explain(output) {
  const known = knownCauses.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return known[1];
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  return `npm ci failed:\n${lastLines(errors.join('\n'), 15)}`;
}
