import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from './workspace.mjs';

// Inside node_modules: whoever removes that also removes the claim that everything is in place.
const stampFile = path.join(root, 'node_modules/.benchgen-bootstrap.json');

/** What earlier bootstraps finished, {} when nothing. */
export function readStamp() {
  try {
    return existsSync(stampFile) ? readJson(stampFile) : {};
  } catch {
    return {};
  }
}

/** Remembers that this much is finished. */
export function addToStamp(finished) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ ...readStamp(), ...finished }, null, 1)}\n`);
}

/** A hash over names, sizes and times of everything below these paths: cheap, and it changes with every edit. */
export function hashOf(paths, isOfInterest = () => true) {
  const hash = createHash('sha256');
  const visit = (relative) => {
    const absolute = path.join(root, relative);
    const stat = statSync(absolute, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(absolute).sort()) {
        if (name !== 'node_modules' && name !== 'dist' && !name.startsWith('.')) visit(`${relative}/${name}`);
      }
    } else if (isOfInterest(relative)) {
      hash.update(`${relative}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const each of paths) visit(each);
  return hash.digest('hex');
}
