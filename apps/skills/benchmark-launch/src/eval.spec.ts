import { test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { route, trainRouter } from '@benchgen/language';
import { rehearse } from '@benchgen/skill-kit/conformance';
import { benchgenContext } from '../../benchgen-context/src/skill.js';
import { benchmarkLaunch } from './skill.js';
test('talk', async () => {
  const router = trainRouter([benchmarkLaunch.declaration, benchgenContext.declaration]);
  const r = await rehearse(benchmarkLaunch);
  const rc = await rehearse(benchgenContext);
  const rows = readFileSync('/work/shared/data/routing-utterances.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l));
  for (const row of rows) {
    const d = route(router, row.text, row.lang);
    const to = d.skill ?? (d.question ? 'QUESTION' : 'benchgen-context');
    if (row.label === 'benchmark-launch') {
      const a = await r.open(row.lang, ['benchmark-launch', 'benchgen-context']).say(row.text);
      process.stdout.write(`${to === row.label ? 'ok ' : 'BAD'} ${row.lang} ${row.text} => ${to} | ${a.handover ? 'HANDOVER' : a.text.split('\n')[0]!.slice(0, 60)}\n`);
    } else if (row.label === 'benchgen-context') {
      const a = await rc.open(row.lang, ['benchmark-launch', 'benchgen-context']).say(row.text);
      process.stdout.write(`${to === row.label ? 'ok ' : 'BAD'} ${row.lang} ${row.text} => ${to} | ${a.text.split('\n')[0]!.slice(0, 60)}\n`);
    } else {
      const a = await r.open(row.lang, ['benchmark-launch', 'benchgen-context']).say(row.text);
      if (!a.handover) process.stdout.write(`TAKES ${row.label} ${row.lang} ${row.text} => ${to} | ${a.text.split('\n')[0]!.slice(0, 60)}\n`);
      const b = await rc.open(row.lang, ['benchmark-launch', 'benchgen-context']).say(row.text);
      if (!/here yet|henüz/.test(b.text)) process.stdout.write(`CTX ${row.label} ${row.lang} ${row.text} | ${b.text.split('\n')[0]!.slice(0, 60)}\n`);
    }
  }
  await r.close(); await rc.close();
}, 120000);
