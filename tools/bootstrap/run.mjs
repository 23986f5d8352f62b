import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/**
 * Runs a program in the checkout and collects what it says; ends it early when `giveUp(output)` says so. Resolves to
 * {code, output}; never rejects.
 */
export function run(file, args, { shell = false, cwd = root, giveUp = () => false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk) => {
      output += chunk.toString();
      if (giveUp(output)) child.kill();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }),
    );
  });
}

/** npm of the Node that runs us, whichever way we were started. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], options);
  const onWindows = process.platform === 'win32';
  return run(onWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: onWindows });
}

export function lastLines(output, count) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
