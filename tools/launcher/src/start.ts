import { lockDataDir } from '@benchgen/local-services';
import { ConfigError } from '@benchgen/service-kit';
import path from 'node:path';
import { choosePort, isFree } from './instance/choose-port.js';
import { instanceSettings, type InstanceSettings } from './instance/settings.js';
import { startInstance, type Instance } from './instance/start-instance.js';
import { writeTerminalAccess } from './instance/terminal-access.js';

const EXIT_LIMIT_MS = 4_800;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const relative = (dir: string): string => {
  const short = path.relative(process.cwd(), dir);
  return short.startsWith('..') || path.isAbsolute(short) ? dir : `${short}/`;
};

/** `npm start` and `npm run start:split`: one instance for this data folder, until Ctrl-C. */
async function main(): Promise<void> {
  const mode = process.argv.includes('--split') ? 'split' : 'trial';
  const settings = instanceSettings();
  const lock = lockDataDir(settings.dataDir);
  if ('heldBy' in lock) {
    const { url, pid } = lock.heldBy;
    say(
      `  BenchGen already runs on ${relative(settings.dataDir)}   ${url ?? `(it is still starting, process ${String(pid)})`}`,
    );
    say('  Use that one, or set BENCHGEN_DATA_DIR to another folder to start a second one.');
    process.exitCode = 1;
    return;
  }
  const port = await choosePort(settings.port);
  if (settings.port !== undefined && settings.port !== 0 && !(await isFree(port))) {
    lock.release();
    throw new Error(`Port ${String(port)} is taken by another program. Set BENCHGEN_PORT to a free one.`);
  }
  const log = (line: string): void => {
    say(`  ${line}`);
  };
  const starting = startInstance({ settings: { ...settings, port }, mode, log });
  endOnSignal(starting, () => {
    lock.release();
  });
  const instance = await starting.catch((error: unknown) => {
    lock.release();
    throw error;
  });
  lock.describeRunning(instance.url);
  writeTerminalAccess(settings.dataDir, { url: instance.url, token: instance.token });
  welcome(instance, settings, mode);
}

/** Ctrl-C ends the instance in order, also one that is still starting, so that nothing of it is left behind. */
function endOnSignal(starting: Promise<Instance>, done: () => void): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), EXIT_LIMIT_MS).unref();
    void starting
      .then((instance) => instance.stop())
      .catch(() => undefined)
      .finally(() => {
        done();
        process.exit(0);
      });
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function welcome(instance: Instance, settings: InstanceSettings, mode: 'trial' | 'split'): void {
  const form = mode === 'trial' ? 'trial mode' : 'a process per service';
  say(`  BenchGen is ready   ${instance.url}   (${form}, data in ${relative(settings.dataDir)})`);
  say(`  Open it signed in   ${instance.signInLink}   (works once)`);
  say('  Or talk to it here  npx benchgen chat');
}

main().catch((error: unknown) => {
  process.stderr.write(`  BenchGen could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  if (!(error instanceof ConfigError)) process.stderr.write('  Details are in the log of the data folder.\n');
  process.exit(1);
});
