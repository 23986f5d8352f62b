import { BootstrapFailure, exitCodes } from './failure.mjs';

const needed = [20, 19];

export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new BootstrapFailure(
    exitCodes.nodeVersion,
    `BenchGen needs Node.js ${needed.join('.')} or newer, and this is ${version}. Get it from https://nodejs.org or with "nvm install 22".`,
  );
}
