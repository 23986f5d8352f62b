// Lints the whole checkout in one ESLint process, through nx: ESLint alone has no project graph and would skip the
// rule about who may import whom, with a warning and exit code 0. Then proves on wrong examples that the rules bite.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const fixtureFolder = path.join(root, 'tools/lint-fixtures');
const fixtureReport = path.join(root, '.cache/lint-fixtures.json');
const skipped = 'will be skipped';

/** Runs a target of the root project. Resolves to {code, output}; shows the output as it comes when asked to. */
function nxRun(target, { show }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run', `benchgen:${target}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk.toString();
        if (show) process.stdout.write(chunk);
      });
    }
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The fixtures that were not caught by exactly the rules they name, as sentences. */
async function uncaughtFixtures() {
  mkdirSync(path.dirname(fixtureReport), { recursive: true });
  const { output } = await nxRun('lint-fixtures', { show: false });
  if (output.includes(skipped)) return [`the fixtures were linted without the project graph:\n${output}`];
  const caught = new Map(
    JSON.parse(readFileSync(fixtureReport, 'utf8')).map(({ filePath, messages }) => [
      path.basename(filePath),
      [...new Set(messages.filter(({ severity }) => severity === 2).map(({ ruleId }) => ruleId))].sort().join(', '),
    ]),
  );
  return readdirSync(fixtureFolder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const firstLine = readFileSync(path.join(fixtureFolder, name), 'utf8').split('\n')[0];
      const expected = firstLine.replace('// caught by: ', '').split(', ').sort().join(', ');
      const actual = caught.get(name) ?? 'nothing, it was not linted';
      return actual === expected ? [] : [`${name} must be caught by ${expected}, and was by: ${actual || 'nothing'}`];
    });
}

const { code, output } = await nxRun('lint', { show: true });
const failures = [
  ...(code === 0 ? [] : ['the lint found problems']),
  ...(output.includes(skipped) ? ['a rule was skipped'] : []),
  ...(await uncaughtFixtures()),
];
for (const failure of failures) console.error(`lint: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
