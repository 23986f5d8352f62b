import { cpus } from 'node:os';
import { eventBench } from './events/event-bench.js';
import { asTable, type Figure } from './measure/figures.js';
import { faultBench } from './runs/fault-bench.js';
import { runBench } from './runs/run-bench.js';
import { startBench } from './start/start-bench.js';
import { turnBench } from './turns/turn-bench.js';

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  start: startBench,
  turns: turnBench,
  runs: runBench,
  faults: faultBench,
  events: eventBench,
};

/** `npm run bench [-- start turns runs faults events]`: each figure beside its limit from the same run. Exit code 1 when one misses. */
async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    process.stderr.write(`No bench called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.\n`);
    return 2;
  }
  const figures: Figure[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    figures.push(...(await bench()));
  }
  const [cpu] = cpus();
  process.stdout.write(
    `\n${new Date().toISOString().slice(0, 10)}, ${String(cpus().length)} × ${cpu?.model ?? 'unknown'}, Node ${process.versions.node}\n\n${asTable(figures)}\n`,
  );
  return figures.every(({ holds }) => holds) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `The bench broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(2);
  },
);
