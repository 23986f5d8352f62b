import { test } from '@jest/globals';
import { rehearse } from '@benchgen/skill-kit/conformance';
import { benchmarkLaunch } from './skill.js';
test('perf', async () => {
  const t = 'başkentler testini local-mini-32 ile çalıştır';
  const r = await rehearse(benchmarkLaunch);
  for (let i = 0; i < 20; i++) await r.open('tr').say(t);
  const c = process.cpuUsage();
  for (let i = 0; i < 200; i++) await r.open('tr').say(t);
  process.stdout.write(`turn ${(process.cpuUsage(c).user / 200 / 1000).toFixed(2)} ms cpu (with the stand-in)\n`);
  await r.close();
}, 60000);
