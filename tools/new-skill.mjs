// Makes a new skill that runs and passes its tests: `npm run new:skill -- my-skill`. What it writes is a start, one
// intent that reads something and tells it; the files then change with what the skill is for.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLines, run, runNpm } from './bootstrap/run.mjs';
import { readJson, root } from './bootstrap/workspace.mjs';

const template = path.join(root, 'tools/new-skill/template');
const launcher = 'tools/launcher';

const name = process.argv[2] ?? '';
const folder = `apps/skills/${name}`;
const words = name.split('-');
const camel = words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
const packageName = `@benchgen/skill-${name}`;

const problem = !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name)
  ? 'Give the skill a name of two or more plain words, such as: npm run new:skill -- model-compare'
  : existsSync(path.join(root, folder))
    ? `There is a skill ${name} already, in ${folder}.`
    : undefined;

if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  writeSkill();
  addToWorkspace();
  await link();
}

function writeSkill() {
  for (const file of readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.txt'),
  )) {
    const target = path.join(root, folder, file.replace(/\.txt$/, ''));
    const text = readFileSync(path.join(template, file), 'utf8')
      .replaceAll('{{name}}', name)
      .replaceAll('{{camel}}', camel)
      .replaceAll('{{title}}', words.join(' '));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** The build and the launcher get to know it. The gateway needs no change: a skill announces itself. */
function addToWorkspace() {
  editJson('tsconfig.json', ({ references }) => insertOnce(references, { path: folder }));
  editJson(`${launcher}/tsconfig.lib.json`, ({ references }) =>
    insertOnce(references, { path: `../../${folder}/tsconfig.lib.json` }),
  );
  editJson(`${launcher}/package.json`, (manifest) => {
    const all = { ...manifest.dependencies, [packageName]: '0.1.0' };
    manifest.dependencies = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  editText(`${launcher}/src/services/plan.ts`, (text) =>
    text
      .replace(/(?=\n\n\/\*\*)/, `\nimport { ${camel}Service } from '${packageName}';`)
      .replace(
        /(export const SKILLS[^\n]*\n(?: {2}[^\n]*\n)*)/,
        `$1  { definition: ${camel}Service, packageName: '${packageName}', env: {} },\n`,
      ),
  );
}

function editText(file, edit) {
  const absolute = path.join(root, file);
  const before = readFileSync(absolute, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} has changed its form; the new skill has to be added to it by hand`);
  writeFileSync(absolute, after);
}

function editJson(file, edit) {
  const content = readJson(path.join(root, file));
  edit(content);
  writeFileSync(path.join(root, file), `${JSON.stringify(content, null, 2)}\n`);
}

function insertOnce(references, reference) {
  if (!references.some((each) => each.path === reference.path)) references.push(reference);
}

async function link() {
  await run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', folder, launcher, 'tsconfig.json']);
  const { code, output } = await runNpm(['install', '--no-audit', '--no-fund']);
  if (code !== 0) console.error(`npm install failed, run it again:\n${lastLines(output, 10)}`);
  console.log(`The skill ${name} is in ${folder}.`);
  console.log(`Its tests: npm test -- --selectProjects skill-${name}`);
  console.log('It is started with all others: npm start');
  process.exitCode = code;
}
