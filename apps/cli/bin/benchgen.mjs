#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  const { main: run } = await import(main.href);
  await run(process.argv);
} else {
  process.stderr.write('benchgen is not built yet. Run `npm start` (or `npm run build`) once.\n');
  process.exitCode = 1;
}
