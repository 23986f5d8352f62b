import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const root = path.dirname(fileURLToPath(import.meta.url));

/** Every folder with a package.json below these is one Jest project, named by its folder. */
const packageFolders = ['libs', 'apps', 'apps/skills', 'tools']
  .flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`))
  .filter((folder) => existsSync(path.join(root, folder, 'package.json')));

const project = (folder) => ({
  displayName: folder.replace(/^(libs|apps|tools)\//, '').replace('skills/', 'skill-'),
  rootDir: path.join(root, folder),
  roots: ['<rootDir>/src'],
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  testEnvironment: 'node',
  // Tests run on the sources of every workspace package, never on a stale dist.
  testEnvironmentOptions: { customExportConditions: ['@benchgen/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true, importAttributes: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  setupFilesAfterEnv: [path.join(root, 'libs/testing/src/jest/setup.ts')],
});

export default {
  projects: packageFolders.map(project),
  globalSetup: path.join(root, 'libs/testing/src/jest/global-setup.ts'),
  globalTeardown: path.join(root, 'libs/testing/src/jest/global-teardown.ts'),
  maxWorkers: 2,
  testTimeout: 30_000,
};
