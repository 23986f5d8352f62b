import { rmSync } from 'node:fs';
import { englishRun, turkishRun } from './demo/run-scene.js';
import type { Scene } from './demo/scene.js';
import { TerminalStage } from './demo/stage.js';
import { temporarySettings } from './instance/settings.js';
import { temporaryFolder } from './instance/temporary-folder.js';
import { startInstance } from './instance/start-instance.js';

/** Every capability of the product adds a scene here. */
const SCENES: readonly Scene[] = [englishRun, turkishRun];

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** `npm run demo`: plays the scenes against a temporary instance and reads the effects back. Exit code 0 only if all hold. */
async function main(): Promise<number> {
  const dataDir = temporaryFolder('demo');
  const instance = await startInstance({ settings: temporarySettings(dataDir), mode: 'trial', durable: false });
  const stage = new TerminalStage(instance, print);
  try {
    for (const scene of SCENES) {
      print(`\n${scene.title}`);
      await scene.play(stage);
    }
  } finally {
    await instance.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  print(`\n  ${String(stage.passed)} claims hold, ${String(stage.failed)} do not`);
  return stage.failed === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`  The demo could not be played: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
