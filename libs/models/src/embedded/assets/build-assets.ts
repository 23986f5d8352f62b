import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { buildCurriculum } from '../curriculum/build-curriculum.js';
import { encodeModel, MODEL_FILE_ENDING, modelHash } from '../model/model-file.js';
import { trainSft } from '../training/train-sft.js';
import { BASE_MODELS, BASE_SEED } from './base-models.js';
import { builtFile } from './built-file.js';
import { BundleIndex, weightsFolder } from './bundled-models.js';

/** Folders of compiled code that decide the weights. */
const DECIDING_FOLDERS = ['actions', 'assets', 'curriculum', 'features', 'model', 'network', 'training'];

/** Trains the base models, unless those that are there were made by the same code. Run as `npm run build:assets`. */
function buildAssets(): void {
  const indexFile = new URL('index.json', weightsFolder());
  const inputsHash = hashInputs();
  if (isUpToDate(indexFile, inputsHash)) {
    console.log('Embedded models are up to date.');
    return;
  }
  const { lessons, dev } = buildCurriculum(BASE_SEED);
  mkdirSync(weightsFolder(), { recursive: true });
  const models = BASE_MODELS.map((recipe) => {
    const startedAt = performance.now();
    const model = trainSft(lessons, dev, { ...recipe, seed: BASE_SEED });
    const bytes = encodeModel(model);
    const hash = modelHash(bytes);
    const file = hash + MODEL_FILE_ENDING;
    writeFileSync(new URL(file, weightsFolder()), bytes);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${recipe.name}: ${JSON.stringify(model.header.scores)} in ${seconds} s`);
    return { name: recipe.name, file, hash, bytes: bytes.length, hidden: recipe.hidden, scores: model.header.scores };
  });
  const index: BundleIndex = { inputsHash, models };
  // Written last and put in place in one step: whoever sees the index finds all its files.
  const draft = new URL('index.json.tmp', weightsFolder());
  writeFileSync(draft, `${JSON.stringify(index, null, 2)}\n`);
  renameSync(draft, indexFile);
  removeOthers(new Set(models.map(({ file }) => file)));
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const folder of DECIDING_FOLDERS) {
    const address = builtFile(`embedded/${folder}/`);
    for (const name of readdirSync(address).sort()) {
      if (name.endsWith('.js')) hash.update(`${folder}/${name}\n`).update(readFileSync(new URL(name, address)));
    }
  }
  return hash.digest('hex');
}

function isUpToDate(indexFile: URL, inputsHash: string): boolean {
  if (!existsSync(indexFile)) return false;
  const index = BundleIndex.safeParse(JSON.parse(readFileSync(indexFile, 'utf8'))).data;
  return (
    index?.inputsHash === inputsHash && index.models.every(({ file }) => existsSync(new URL(file, weightsFolder())))
  );
}

function removeOthers(keep: ReadonlySet<string>): void {
  for (const name of readdirSync(weightsFolder())) {
    if (name.endsWith(MODEL_FILE_ENDING) && !keep.has(name)) rmSync(new URL(name, weightsFolder()));
  }
}

buildAssets();
