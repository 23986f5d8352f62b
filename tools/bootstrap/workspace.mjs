import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** All workspace packages as {folder, manifest}, each after the ones it depends on. */
export function packagesInOrder() {
  const found = new Map();
  for (const parent of ['libs', 'apps', 'apps/skills', 'tools']) {
    if (!existsSync(path.join(root, parent))) continue;
    for (const name of readdirSync(path.join(root, parent))) {
      const folder = `${parent}/${name}`;
      const manifestFile = path.join(root, folder, 'package.json');
      if (existsSync(manifestFile)) {
        const manifest = readJson(manifestFile);
        found.set(manifest.name, { folder, manifest });
      }
    }
  }
  const ordered = new Map();
  const place = (name) => {
    const entry = found.get(name);
    if (entry === undefined || ordered.has(name)) return;
    found.delete(name);
    for (const dependency of Object.keys({ ...entry.manifest.dependencies, ...entry.manifest.devDependencies })) {
      place(dependency);
    }
    ordered.set(name, entry);
  };
  for (const name of [...found.keys()]) place(name);
  return [...ordered.values()];
}
