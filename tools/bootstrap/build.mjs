import { existsSync } from 'node:fs';
import path from 'node:path';
import { BootstrapFailure, exitCodes } from './failure.mjs';
import { withProgress } from './progress.mjs';
import { lastLines, run, runNpm } from './run.mjs';
import { addToStamp, hashOf, readStamp } from './stamp.mjs';
import { packagesInOrder, root } from './workspace.mjs';

const sourceFolders = ['libs', 'apps', 'tools'];
const compilerInputs = [...sourceFolders, 'tsconfig.base.json', 'package-lock.json'];

/** Compiles and makes assets, if any source has changed since the last time. Tests are compiled by Jest, not here. */
export async function buildSources() {
  const packages = packagesInOrder();
  const isSource = (file) => !/\.(spec|fixture)\.ts$|\.mjs$|\.md$/.test(file);
  const hasDist = packages.every(({ folder }) => existsSync(path.join(root, folder, 'dist/tsconfig.lib.tsbuildinfo')));
  const wanted = hashOf(compilerInputs, isSource);
  if (!hasDist || readStamp().build !== wanted) {
    await withProgress('building', () => compile(packages));
    addToStamp({ build: wanted });
  }
  for (const each of packages) {
    if (each.manifest.scripts?.['build:assets'] !== undefined) await makeAssets(each);
  }
}

async function compile(packages) {
  const configs = packages.map(({ folder }) => `${folder}/tsconfig.lib.json`);
  const { code, output } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-b', ...configs]);
  if (code === 0) return;
  const reason = /ENOSPC/.test(output) ? 'There is no space left on the disk.' : lastLines(output, 30);
  throw new BootstrapFailure(exitCodes.build, `The sources do not compile:\n${reason}`);
}

/**
 * Assets are things made from sources by a script of the package, such as trained models. They are made again when
 * the package's inputs change: `benchgen.assetInputs` in its package.json (paths below the package), or all of it.
 */
async function makeAssets({ folder, manifest }) {
  const inputs = (manifest.benchgen?.assetInputs ?? ['src', 'package.json']).map((input) => `${folder}/${input}`);
  const outputs = (manifest.benchgen?.assetOutputs ?? []).map((output) => path.join(root, folder, output));
  const key = `assets:${manifest.name}`;
  const wanted = hashOf(inputs, (file) => !file.endsWith('.spec.ts'));
  if (readStamp()[key] === wanted && outputs.every((output) => existsSync(output))) return;
  await withProgress(`making what ${manifest.name} needs`, async () => {
    const { code, output } = await runNpm(['run', '--silent', 'build:assets'], { cwd: path.join(root, folder) });
    if (code !== 0)
      throw new BootstrapFailure(exitCodes.build, `build:assets of ${folder} failed:\n${lastLines(output, 15)}`);
  });
  addToStamp({ [key]: wanted });
}
